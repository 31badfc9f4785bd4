import type { Words } from '../strings.ts';
import { shared, together } from './shared.ts';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'ここでは復旧をオンにしないでください',
  unknownModuleLead:
    'このページの復旧サービスは、私たちの知らないプログラムを使っています。アカウントを奪われるおそれがあります。何も変わっていません。このサイトに知らせてください。',
  otherModuleTitle: 'コードではこのアカウントを復旧できません',
  otherModuleLead: 'このアカウントは別の復旧サービスで設定されました。',
  otherModuleNote: 'アカウントに戻れるように、信頼できる人を追加してください。',
  serviceDownPeople: '信頼できる人は、引き続き復旧を承認できます。',
  notShownTitle: '読み込めませんでした',
  notLoaded:
    'このページの一部を取得できませんでした。何も変わっていません。もう一度試すか、ページを再読み込みしてください。',

  ...shared,

  // 共通
  reloadButton: 'ページを再読み込みする',
  stepOf: (step, steps) => `${steps} 段階中 ${step} 段階目`,
  waitingForChain: 'ネットワークを待っています…',
  checkAgain: 'もう一度確認する',
  seeGuardiansButton: '承認できる人を見る',

  // 画面を表示する前
  chooseAccountLead: '保護または復旧するスマートアカウントのアドレスを入力してください。',
  nameNotFound:
    'このネットワークには、この名前のアドレスがありません。つづりを確認するか、アドレスを入力してください。',
  nameInvalid: 'この書き方の名前は使えません。つづりを確認するか、アドレスを入力してください。',
  nameElsewhere: '名前は Ethereum のアカウントでのみ使えます。アドレスを入力してください。',
  nameUnread: '名前を検索できませんでした。もう一度試すか、アドレスを入力してください。',
  findAccount: 'アドレスがわからない',
  useWalletAccount: 'ウォレットのアカウントを使う',
  connectTitle: 'ウォレットを接続',
  connectLead: 'どのアカウントがあなたのものかがわかります。接続しても何も署名されません。',
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
  thresholdLabel: '何件の同意が必要ですか？',
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
  codeField: 'コード',
  codeHint: 'メッセージのリンク先にある長いコードも貼り付けられます。',
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
    `${span ?? '待ち時間'} の後、${together(owners, count, threshold)} がこのアカウントを管理します。`,
  enterCode: 'コードを入力',
  enterCodeOf: (target) => `${target} に送られたコードを入力`,
  confirmed: '確認済み',
  startOutcome: (owners, span, count, threshold) =>
    `開始から ${span ?? '待ち時間'} の後、${together(owners, count, threshold)} がこのアカウントを管理します。`,
  walletPays: 'ネットワークの手数料はウォレットが払います。',
  calldataData: 'データ',
  togetherLabel: '電話で見比べてください',
  togetherHint: '全員に同じ言葉と同じ新しい所有者が見えるはずです。違うなら中止してください。',
  waitReadyIn: '完了できるまで',
  timelineStarted: (date) => `復旧開始：${date}`,
  waitNote:
    'この画面を閉じて、その時にまた来てください。それまでは現在の所有者が復旧を止められます。',
  finalizeTitle: '待ち時間が終わりました',
  finalizeLead: (owner) => `${owner} がこのアカウントを管理できます。`,

  // 複数人の署名
  signedOf: (signed, required) => `${required} 人中 ${signed} 人が署名済み`,
  signed: '署名済み',
  signerHere: 'このウォレット内',
  signerElsewhere: 'まだ',
  signAs: (signer) => `${signer} として署名`,
  chooseOtherAccount: 'ウォレットのアカウントを切り替える',
  askLink: '共有するリンク',
  askLinkHint: '共有しても安全です。秘密は含まれません。',
  answerTitle: '署名を手で追加する',
  answerField: '署名、または署名を含むリンク',
  answerButton: '署名を追加',

  // A recovery that is running
  waitReadyAt: (date) => date,
  runningLead: (owner) => `${owner} がこのアカウントを管理するようになります。`,
  runningTitle: 'このアカウントの復旧が進行中です',
  alarmOver: (owner) =>
    `${owner} はいつでも管理できる状態です。心当たりがなければ、今すぐ止めてください。`,
  alarmNote: 'ウォレットで一度承認すれば止まります。ほかは何も変わりません。',
  alarmAftermath:
    '心当たりがなければ、誰かがメッセージを読んでいるかもしれません。信頼できないメールや電話は変更してください。',
  runningLeadOwn: 'あなたがこのアカウントを管理するようになります。',
  runningButton: '復旧を見る',
  startedButton: '自分で始めました：進み具合を見る',
  notMeButton: '自分ではありません：止める',
  finalizeLeadOwn: 'このアカウントの管理を引き継げます。',
  finishRecoveryButton: '完了する',
};
