import type { Words } from '../en/strings.ts';
import { shared, together } from './shared.ts';

const unchanged = 'アカウントは変わっていません。';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'ここでは復旧をオンにしないでください',
  unknownModuleLead:
    'このページの復旧サービスは、私たちの知らないプログラムを使っています。アカウントを奪われるおそれがあります。何も変わっていません。このサイトに知らせてください。',
  otherModuleTitle: 'コードではこのアカウントを復旧できません',
  otherModuleLead: 'このアカウントは別の復旧サービスで設定されました。',
  otherModuleNote: 'アカウントに戻れるように、信頼できる人を追加してください。',
  unknownGuardiansLead: (count, mayBeService) =>
    count === 1
      ? `このアドレスは別の端末で追加されました。${mayBeService ? 'コードを送るサービスか、信頼できる人かもしれません。' : ''}心当たりがなければ外してください。`
      : `これらのアドレスは別の端末で追加されました。${mayBeService ? 'そのうち 1 つは、コードを送るサービスかもしれません。' : ''}心当たりのないものは外してください。`,
  serviceDownPeople: '信頼できる人は、引き続きあなたが戻るのを手伝えます。',
  notShownTitle: '読み込めませんでした',

  ...shared,

  // 共通
  stepOf: (step, steps) => `${steps} 段階中 ${step} 段階目`,
  waitingForChain: 'ネットワークを待っています…',
  checkAgain: 'もう一度確認する',
  seeGuardiansButton: '手伝える人を見る',

  // 画面を表示する前
  chooseAccountLead: '保護または復旧するスマートアカウントのアドレスを入力してください。',
  findAccount: 'メールアドレスか電話番号を使う',
  useWalletAccount: 'ウォレットを使う',
  connectTitle: 'ウォレットを接続',
  connectLead:
    'このページは、このブラウザのウォレット（新しいものでも可）を通してアカウントを調べます。接続しても何も署名されません。',
  connectButton: 'ウォレットを接続',
  chooseWalletTitle: 'どのウォレットですか？',
  chooseWalletLead: 'ウォレットが複数あります。選んでも何も署名されません。',
  anotherAccount: '別のアカウント',
  linkLeaveButton: 'リンクを使わずに続ける',
  switchChain: (chain) => `${chain} に切り替える`,
  notDeployedTitle: 'このアカウントはまだ有効ではありません',
  notDeployedLead: '最初の取引をしてから保護してください。',

  // 保護
  addEnablesModule: '同時に、このアカウントの復旧がオンになります。',
  thresholdLabel: '何人の手伝いが必要ですか？',
  thresholdOption: (count, guardians) => `${guardians} 人中 ${count} 人`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return '一人でも欠けると、誰もあなたを戻せません。';
    if (count === 1) return '誰でも一人で復旧を始められます。';
    return `${guardians - count} 人までなら欠けても大丈夫です。`;
  },
  addButton: 'アカウントに追加',
  addBusy: '追加中…',
  switchOnButton: '復旧をオンにする',

  // ワンタイムコード
  codeTitle: (target) => `${target} に送ったコードを入力してください`,
  paperTitle: (sheet) => `用紙 ${sheet} のコードを入力してください`,
  paperHint: 'まだ使っていないものを入力し、使ったら線で消してください。',
  codeField: 'コード',
  codeHint: 'コードが使えませんか？メッセージのリンクを開き、長いコードをコピーしてください。',
  codeMissing: 'メッセージにあるコードを入力してください。',
  codeExpiresIn: (time) => `有効期限まで ${time}`,
  codeExpired: 'このコードは期限切れです。',
  resendIn: (time) => `${time} 後に新しいコードを送れます`,
  sendIn: (time) => `${time} 後にコードを送れます`,
  resend: '新しいコードを送る',
  resending: '送信中…',
  resent: '新しいコードを送りました。',
  restart: '最初からやり直す',
  noCodeTitle: 'コードが届きませんか？',
  noCodeLook: (channel) =>
    channel === 'email'
      ? '迷惑メールフォルダも確認してください。'
      : 'SMS は数分かかることがあります。電波も確認してください。',
  noCodeTarget: (target) => `${target} が正しいか確かめてください。`,
  noCodeResend: '何も届かなければ、新しいコードを送ってください。',
  wrongTarget: (channel) => (channel === 'email' ? 'アドレスが違いますか？' : '番号が違いますか？'),
  phraseLabel: '言葉を見比べてください',
  phraseHint: 'メッセージに同じ三つの言葉があります。なければコードを入力しないでください。',

  // 連絡先
  changed: (from, to) => `${from} を ${to} に変更しました。`,
  removeContact: (target) => `${target} を削除`,
  removeTitle: (target) => `${target} を削除しますか？`,
  keepButton: '残す',
  removed: (target) => `${target} を削除しました。`,

  // 復旧
  ownerChecksum: 'このアドレスには入力の誤りがあります。もう一度コピーしてください。',
  ownerOutcome: (owners, span, count, threshold) =>
    `${span ?? '待ち時間'} の後、${together(owners, count, threshold)} がこのアカウントを開きます。`,
  enterCode: 'コードを入力',
  enterCodeOf: (target) => `${target} に送られたコードを入力`,
  confirmed: '確認済み',
  startOutcome: (owners, span, count, threshold) =>
    `開始から ${span ?? '待ち時間'} の後、${together(owners, count, threshold)} がこのアカウントを開きます。`,
  walletPays: 'ネットワークの手数料はウォレットが払います。',
  calldataData: 'データ',
  togetherLabel: '電話でこの言葉を読み上げてください',
  togetherHint: '助ける人全員に同じ言葉が見えます。違うなら中止してください。',
  waitReadyIn: '完了できるまで',
  timelineStarted: (date) => `復旧開始：${date}`,
  waitNote: (isAutomatic) =>
    `${isAutomatic ? 'その時にサービスが完了します。この画面は閉じてかまいません。' : 'この画面を閉じて、その時にまた来てください。'}それまでは現在の所有者が復旧を止められます。`,
  finalizeTitle: '待ち時間が終わりました',
  finalizeLead: (owner) => `${owner} がこのアカウントを管理できます。`,

  // 複数人の署名
  signedOf: (signed, required) => `${required} 人中 ${signed} 人が完了`,
  signed: '完了',
  signerHere: 'このウォレット内',
  signerElsewhere: 'まだ',
  signAs: (signer) => `${signer} として署名`,
  chooseOtherAccount: 'ウォレットのアカウントを切り替える',
  askLink: '共有するリンク',
  askLinkHint: '共有しても安全です。秘密は含まれません。',
  shareButton: '共有する',
  answerTitle: '返事が届きましたか？',
  answerField: 'ここに貼り付けてください',
  answerButton: '返事を追加',

  // A recovery that is running
  waitReadyAt: (date) => date,
  runningLead: (owner) => `${owner} がこのアカウントを管理するようになります。`,
  runningTitle: 'このアカウントの復旧が進行中です',
  alarmOver: (owner) =>
    `${owner} はいつでも管理できる状態です。心当たりがなければ、今すぐ止めてください。`,
  alarmNote: 'ウォレットで一度OKすれば止まります。ほかは何も変わりません。',
  alarmAftermath:
    '心当たりがなければ、誰かがメッセージを読んでいるかもしれません。信頼できないメールや電話は変更してください。',
  runningLeadOwn: 'あなたはこのアカウントに戻れるようになります。',
  runningButton: '復旧を見る',
  startedButton: '自分で始めました：進み具合を見る',
  notMeButton: '自分ではありません：止める',
  finalizeLeadOwn: 'このアカウントに戻れます。',
  finishRecoveryButton: '完了する',
  stuckTitle: 'この復旧は完了できません',
  stuckLead:
    '新しい所有者の一人が認められないため、この復旧は有効になりません。ただしほかの復旧を妨げます。所有者が止めるか、より多くの人が手伝う復旧で置き換えられます。',
  unavailableTitle: 'ここでは復旧を利用できません',
  wrongNetworkTitle: 'ウォレットが別のネットワークにあります',
  wrongAccountTitle: 'このアカウントで合っていますか？',
  brokenLinkTitle: 'このリンクは使えません',
  recoveryOverTitle: 'この復旧は終わっています',
  noCodesTitle: 'このアカウントはコードでは復旧できません',
  errors: {
    // 復旧サービス
    'invalid-parameters': () => 'サービスが受け付けませんでした。入力を確かめてください。',
    'unknown-chain': ({ chainName }) => `復旧サービスは ${chainName} に対応していません。`,
    'invalid-target': () => 'そこにはコードを送れません。入力を確かめてください。',
    'invalid-new-owners': () =>
      'これらのアドレスはアカウントを管理できません。別のものを選んでください。',
    'invalid-signature': () =>
      'サービスが受け付けませんでした。ウォレットがこのアカウントを管理しているか、この端末の時計が合っているかを確かめ、もう一度試してください。',
    'account-not-deployed': () =>
      'このアカウントはまだ有効ではありません。最初の取引をしてから電話を追加してください。',
    'guardian-not-set': () =>
      'このアカウントでは、メールと電話による復旧の設定が完了していません。',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'コードが違います。'
        : `コードが違います。あと ${triesLeft} 回試せます。`,
    'challenge-expired': () => 'このコードは期限切れです。',
    'challenge-exhausted': () => `誤ったコードが多すぎます。${unchanged}`,
    'request-stale': () =>
      'この復旧は中止されたか、アカウントが変わりました。最初からやり直すと新しいコードが届きます。',
    'request-signed': () =>
      'この復旧はすでに確認されています。完了する前なら所有者が止められます。',
    'captcha-required': () => 'ロボットではないことを確認してから、もう一度試してください。',
    'delivery-refused': ({ target }) =>
      target
        ? `${target} に届きませんでした。宛先を確かめてください。`
        : 'そこには届きませんでした。宛先を確かめてください。',
    unauthorized: () =>
      'このサイトは復旧サービスの利用を許可されていません。運営者に知らせてください。',
    'not-found': () => '復旧サービスはこの依頼を知りません。最初からやり直してください。',
    'registration-not-found': () => 'すでに削除されています。',
    'challenge-not-found': () => 'このコードはもう使えません。',
    'request-not-found': () => 'この復旧はもう無効です。最初からやり直すと新しいコードが届きます。',
    'no-registrations': ({ chainName }) =>
      `${chainName} には、このアカウントの復旧を確認できるメールも電話もまだありません。`,
    'account-not-safe': () => 'このアカウントはここでは復旧できません。',
    'signer-not-guardian': () => 'この復旧を手伝えるのは、所有者が追加した人だけです。',
    'invalid-guardian-signature': () =>
      'サービスが受け付けませんでした。ウォレットが所有者の追加したものか確かめてください。',
    'recovery-not-found': () =>
      '復旧サービスにこの復旧の記録がありません。はじめからやり直してください。',
    'recovery-outdated': () =>
      'この復旧を始めたあとで、アカウントが変わりました。はじめからやり直してください。',
    'recovery-not-running': () =>
      'この復旧は止められたか、置き換えられました。はじめからやり直してください。',
    'insufficient-signatures': () => '先に、ほかの人の手伝いが必要です。',
    'recovery-not-ready': () => '待ち時間がまだ終わっていません。',
    'not-sponsored': () =>
      'この手数料はサービスでは支払われません。ご自分のウォレットから送ってください。',
    'relay-refused': () => `今は失敗します。${unchanged}`,
    'alerts-not-offered': () => 'サービスはこの方法ではお知らせを送りません。',
    'too-many-registrations': () =>
      'このアカウントに登録できるメールアドレスまたは電話番号の上限に達しました。一つ削除するか、明日もう一度お試しください。',
    'too-many-subscriptions': () =>
      'このアカウントのお知らせ先はすでに上限に達しています。先に一つオフにしてください。',
    'subscription-not-found': () => 'このお知らせはすでにオフになっています。',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `コードを送る回数が多すぎます。${unchanged}`
        : `コードを送る回数が多すぎます。数分後にもう一度試してください。${unchanged}`,
    'delivery-unavailable': () =>
      'メッセージをまだ送れません。依頼は保存され、メッセージは送れるようになりしだい届きます。待つか、少し後でもう一度試してください。',
    internal: () => '復旧サービスに問題があります。もう一度試してください。',
    busy: () => '復旧サービスが混み合っています。少し後でもう一度試してください。',
    unreachable: () => '復旧サービスに接続できません。もう一度試してください。',
    'unexpected-answer': () => '復旧サービスから予期しない応答がありました。',

    // ウォレット、チェーン、ページ
    'not-configured': () => 'このサイトの復旧の設定に誤りがあります。運営者に知らせてください。',
    'not-loaded': () =>
      'このページの一部を取得できませんでした。何も変わっていません。もう一度試すか、ページを再読み込みしてください。',
    offline: () => 'オフラインです。接続が戻ったらもう一度試してください。',
    'no-wallet': ({ asksForAccount }) =>
      asksForAccount
        ? 'このブラウザにウォレットが見つかりません。代わりにアカウントのアドレスを入力するか、ウォレットをインストールしてください。'
        : 'このブラウザにウォレットが見つかりません。ウォレットを開くかインストールして、もう一度試してください。',
    'wallet-refused': () => 'ウォレットで拒否しました。何も署名されていません。',
    'wallet-locked': () => 'ウォレットがロックされています。解除して、もう一度試してください。',
    'wallet-no-funds': () =>
      `ウォレットの残高ではネットワークの手数料を払えません。入金して、もう一度試してください。${unchanged}`,
    'wallet-too-few-keys': () =>
      'このウォレットにはアカウントの鍵が足りません。足りるウォレットを接続してください。',
    'wallet-cannot-send': () =>
      `このウォレットはまだこのアカウントから送信できません。ウォレットで設定するか、別のウォレットを接続してください。${unchanged}`,
    'wrong-chain': ({ chainName }) =>
      `このアカウントは ${chainName} にあります。ウォレットを ${chainName} に切り替えてください。`,
    'not-an-owner': () =>
      'このウォレットはアカウントを管理していません。所有者のウォレットを接続してください。',
    'not-a-guardian': () =>
      'このウォレットではこのアカウントを手伝えません。所有者が追加したものを接続してください。',
    'guardian-changed': () =>
      '復旧サービスのアドレスが、アカウントに追加されているものと違います。アカウントは変わっていません。',
    'guardians-outdated': () =>
      'このページを読み込んだ後に、あなたが戻るのを手伝える人が変わりました。何も送信されていません。今の人を見てから、決め直してください。',
    'not-a-signature': () =>
      'これは返事ではありません。送られてきたメッセージ全体をコピーし、もう一度貼り付けてください。',
    'not-a-signer': () => '別の人の返事か、別の内容への返事です。新しい返事を頼んでください。',
    'signed-already': () => 'この返事はすでにあります。別の返事が必要です。',
    'relay-limited': () =>
      'サービスの無料取引が上限に達しました。自分のウォレットで払うか、後でもう一度試してください。',
    'relay-failed': () =>
      `サービスが送りましたが、ネットワークに拒否されました。${unchanged}自分のウォレットで払うこともできます。`,
    'transaction-failed': () => `ネットワークが拒否しました。${unchanged}もう一度試してください。`,
    'chain-unreachable': () => 'ネットワークに接続できません。もう一度試してください。',
    'unsupported-account': () =>
      'このアカウントはここでは復旧できません。アドレスとネットワークを確かめてください。',
    'module-missing': ({ chainName }) => `${chainName} では復旧を利用できません。`,
    'link-unreadable': () => 'リンクが途中で切れています。全体をコピーして開き直してください。',
    'link-elsewhere': ({ chainName }) =>
      `このリンクは ${chainName} のものではありません。元のページで開いてください。`,
    'link-expired': () => 'このリンクは古すぎます。新しいものを頼んでください。',
    'link-outdated': () =>
      '依頼の後にアカウントが変わりました。何も署名されていません。新しいリンクを頼んでください。',
    unknown: () => 'うまくいきませんでした。もう一度試してください。',
  },
};
