import { formatsOf } from './formats.ts';
import { common, together } from './ja-common.ts';
import type { ViewStrings } from './strings.ts';

const { region } = formatsOf('ja');

const unchanged = 'アカウントは変わっていません。';

export const views: ViewStrings = {
  ...common,
  // 共通
  checkAgain: 'もう一度確認する',
  reloadButton: 'ページを再読み込みする',
  stepOf: (step, steps) => `${steps} 段階中 ${step} 段階目`,
  waitingForChain: 'ネットワークを待っています…',

  // 画面を表示する前
  chooseAccountLead: '保護または復旧するスマートアカウントのアドレスを入力してください。',
  useWalletAccount: 'ウォレットのアカウントを使う',
  connectTitle: 'ウォレットを接続',
  connectLead: '続けるにはウォレットを接続してください。',
  connectButton: 'ウォレットを接続',
  chooseWalletTitle: 'どのウォレットですか？',
  chooseWalletLead: 'ウォレットが複数あります。選んでも何も署名されません。',
  anotherAccount: '別のアカウント',
  linkLeaveButton: 'リンクを使わずに続ける',
  switchChain: (chain) => `${chain} に切り替える`,
  notShownTitle: '読み込めませんでした',
  unavailableTitle: 'ここでは復旧を利用できません',
  wrongNetworkTitle: 'ウォレットが別のネットワークにあります',
  wrongAccountTitle: 'このアカウントで合っていますか？',
  brokenLinkTitle: 'このリンクは使えません',
  recoveryOverTitle: 'この復旧は終わっています',
  noCodesTitle: 'このアカウントはコードでは復旧できません',
  notDeployedTitle: 'このアカウントはまだ有効ではありません',
  notDeployedLead: '最初の取引をしてから保護してください。',

  // 概要
  serviceDownNote: 'ガーディアンには影響ありません。',
  alarmOver: (owner) =>
    `${owner} はいつでも管理できる状態です。心当たりがなければ、今すぐ止めてください。`,
  alarmNote: 'ウォレットで一度承認すれば止まります。ほかは何も変わりません。',
  alarmAftermath:
    '心当たりがなければ、誰かがメッセージを読んでいるかもしれません。信頼できないメールや電話は変更してください。',
  runningTitle: 'このアカウントの復旧が進行中です',
  runningLead: (owner) => `${owner} がこのアカウントを管理するようになります。`,
  runningButton: '復旧を見る',
  startedButton: '自分で始めました：進み具合を見る',
  notMeButton: '自分ではありません：止める',

  // 保護
  targetTitle: 'どこに連絡すればよいですか？',
  targetLead: 'コードが必要なときにだけ、ここに送ります。',
  channelLabel: '連絡方法',
  addAnyTitle: '何を追加しますか？',
  addAnyLead: '鍵をなくしたとき、アカウントに戻るのに役立ちます。',
  addPerson: '信頼できる人',
  addWallet: '自分の別のウォレット',
  emailField: 'メールアドレス',
  emailExample: 'you@example.com',
  emailProblem: 'you@example.com のようなメールアドレスを入力してください。',
  phoneField: '電話番号',
  countryField: '国',
  countryName: region,
  phoneHint: 'または + で始まる番号全体',
  phoneProblem: '電話番号が完全ではありません。国と数字を確かめてください。',
  targetTaken: 'すでに追加されています。',
  signTitle: 'ウォレットで承認',
  signLead: (target) =>
    `ウォレットがメッセージへの署名を求めます。署名すると、${target} に送られたコードでこのアカウントの復旧を始められるようになります。`,
  signNote: '署名は無料で、トランザクションは送られません。',
  signDetails: '署名する内容',
  signButton: '署名してコードを送る',
  sendingCode: 'コードを送信中…',
  confirmTitle: (channel) =>
    channel === 'email' ? 'このメールをすぐに使いますか？' : 'この電話をすぐに使いますか？',
  confirmLead: (channel, date, from) => {
    const added = channel === 'email' ? '新しいメール' : '新しい電話';
    const when = date === undefined ? '待ち時間の後に' : `${date} から`;
    const code = from === undefined ? '次のいずれかに送ったコード' : `${from} に送ったコード`;
    return `安全のため、${added}は${when}使えるようになります。${code}を入力すると、待たずに使えます。`;
  },
  confirmLater: '待つことにする',
  countsLater: '後で使えるようになります',
  waitsTitle: 'もうすぐ完了です',
  waitsLead: '安全のため、新しいメールや電話はすぐには使えません。ほかにすることはありません。',
  addTitle: 'ガーディアンをアカウントに追加',
  addLead: '一度承認すれば完了です。',
  addMeaning: (span) =>
    `ガーディアンは、あなたに送られたコードがなければ復旧を始められません。始まっても、${span ?? '待ち時間'} の間は取り消せます。`,
  addEnablesModule: '同時に、このアカウントの復旧がオンになります。',
  addAnotherFirst: '先に別のメールか電話を追加する',
  thresholdLabel: '何人のガーディアンの同意が必要ですか？',
  thresholdOption: (count, guardians) => `${guardians} 人中 ${count} 人`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return '一人でも欠けると、誰もあなたを戻せません。';
    if (count === 1) return '誰でも一人で復旧を始められます。';
    return `${guardians - count} 人までなら欠けても大丈夫です。`;
  },
  addButton: 'ガーディアンを追加',
  laterButton: '後で',
  addBusy: 'ガーディアンを追加中…',
  protectDoneTitle: '完了しました。これで戻れます。',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? '鍵をなくしたら、このメールを使ってここに戻ってきてください。'
      : '鍵をなくしたら、この電話を使ってここに戻ってきてください。',
  addAnotherButton: 'もう一つ追加',
  switchOnLead:
    'アカウントにはガーディアンがいますが、復旧がオフの間は助けられません。今も信頼できるか確認してください。',
  switchOnButton: '復旧をオンにする',
  switchedOnLead: '鍵をなくしても、ガーディアンがアカウントに戻れるようにします。',

  // ワンタイムコード
  codeTitle: (target) => `${target} に送ったコードを入力してください`,
  codeField: 'コード',
  codeHint: 'メッセージのリンク先にある長いコードも貼り付けられます。',
  codeMissing: 'メッセージにあるコードを入力してください。',
  codeExpiresIn: (time) => `有効期限まで ${time}`,
  codeExpired: 'このコードは期限切れです。',
  resendIn: (time) => `${time} 後に新しいコードを送れます`,
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
  noCodeOther: '別のメールか電話を使う',
  wrongTarget: (channel) => (channel === 'email' ? 'アドレスが違いますか？' : '番号が違いますか？'),
  phraseLabel: '言葉を見比べてください',
  phraseHint: 'メッセージに同じ三つの言葉があります。なければコードを入力しないでください。',

  // 連絡先
  contactsHiddenTitle: 'メールと電話を見られるのはあなただけです',
  contactsHiddenLead: '本人であることを示すため、メッセージに署名してください。無料です。',
  contactsCount: (count, required) => {
    if (count === 1) return '復旧には、ここに送られるコードが必要です。';
    return required < count
      ? `復旧には、この ${count} 件のうち ${required} 件のコードが必要です。`
      : `復旧には、この ${count} 件すべてのコードが必要です。`;
  },
  contactsOnly: (target) => `復旧には ${target} のコードが必要です。ほかのものはまだ使えません。`,
  contactsEmpty: 'メールも電話もまだありません',
  contactsNoneCounts: (date) => `どれも ${date} までは使えません。それまではあなたを戻せません。`,
  changeButton: '変更',
  changeContact: (target) => `${target} を変更`,
  changeLead: (channel) =>
    channel === 'email'
      ? '新しいアドレスを入力してください。使えるようになるまで古いものが残ります。'
      : '新しい番号を入力してください。使えるようになるまで古いものが残ります。',
  replaceTitle: (target) => `次に ${target} を削除`,
  replaceLead: (target) => `${target} を確認しました。古いものはもう必要ありません。`,
  replaceNote: 'ウォレットが二回尋ねることがあります。署名は無料です。',
  replaceButton: '署名して古いものを削除',
  replaceKeep: '両方残す',
  changed: (from, to) => `${from} を ${to} に変更しました。`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} を追加しました。${from} は削除するまで残ります。`
      : `${to} を追加しました。${date} から使えます。${from} は削除するまで残ります。`,
  removeContact: (target) => `${target} を削除`,
  removeTitle: (target) => `${target} を削除しますか？`,
  removeLast: '最後の一つです。なくすと、鍵を失ったときにコードで戻れません。',
  removeLeaves: (left, required) =>
    left === 1
      ? '残りは 1 件です。そこに届くメッセージを読める人は、復旧を始められます。'
      : `残りは ${left} 件です。復旧にはそのうち ${required} 件のコードが必要になります。`,
  removeNoneCounts: (date) =>
    `ほかのものは ${date} まで使えません。それまでに鍵を失うと、コードでは戻れません。`,
  removeConfirm: '署名して削除',
  keepButton: '残す',
  removed: (target) => `${target} を削除しました。`,
  alertsTitle: '誰かが復旧を始めたら知らせる',
  alertsLead: 'ガーディアンが変わったときもお知らせします。オンにするには署名が必要です（無料）。',
  alertsShow: 'お知らせを表示',
  alertsTo: (target) => `${target} へのお知らせ`,
  alertsOn: 'オン',
  alertsOff: 'オフ',
  alertsBegun: (target) => `${target} にお知らせが届きます。`,
  alertsEnded: (target) => `${target} にはもうお知らせが届きません。`,

  // ガーディアン
  guardiansEmpty: 'ガーディアンはまだいません',
  guardiansEmptyLead:
    'ガーディアンとは、あなたが戻るのを助けられる、信頼できる人や自分の別のウォレットです。',
  guardiansWhileRunning: 'ここでの変更では止まりません。',
  guardiansRunningButton: '復旧を見る',
  addGuardianButton: 'ガーディアンを追加',
  thresholdButton: '必要な同意の数を変更',
  addGuardianTitle: '誰をガーディアンにしますか？',
  addGuardianLead: '信頼できる人、または別の場所に保管している自分の別のウォレット。',
  guardianField: 'ガーディアンのアドレス',
  guardianHint: '本人のウォレットからコピーしてもらってください。',
  addWalletTitle: 'どのウォレットを追加しますか？',
  addWalletLead: '両方を一度に失わないよう、別の場所に保管しているものを選んでください。',
  addWalletHint: 'そのウォレットからコピーしてください。',
  ownWalletName: '自分の別のウォレット',
  guardianNoChecksum:
    'このアドレスの入力の誤りは確かめられません。ウォレットから直接コピーしてください。',
  guardianReserved: 'これは誰のアドレスでもありません。もう一度コピーしてください。',
  guardianIsAccount: 'アカウントは自分自身を守れません。別のアドレスを選んでください。',
  guardianIsOwner:
    'これはアカウント自身の鍵です。鍵をなくすと、このガーディアンも失われます。別のアドレスを選んでください。',
  guardianIsModule: 'これは復旧モジュール自身です。別のアドレスを選んでください。',
  guardianIsThere: 'すでにガーディアンです。',
  guardianName: '名前',
  guardianNameOf: (guardian) => `${guardian} の名前`,
  guardianNameHint: '任意です。この端末にだけ残ります。',
  guardianAdded: (guardian) => `${guardian} がガーディアンになりました。`,
  revokeLast: '最後のガーディアンです。なくすと、鍵を失ったときに誰もあなたを戻せません。',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'ガーディアンが 1 人残ります。その人も欠けると、誰もあなたを戻せません。';
    return threshold === 1
      ? `ガーディアンが ${left} 人残ります。それぞれが一人で復旧を始められます。`
      : `ガーディアンが ${left} 人残ります。そのうち ${threshold} 人がそろうと復旧を始められます。`;
  },
  revokeService:
    'このガーディアンがコードを送っています。外すと、メールと電話ではアカウントを復旧できません。',
  revokeMaybeService:
    'コードを送っているのがこのガーディアンなら、外すとメールと電話ではアカウントを復旧できません。',
  revokeConfirm: 'このガーディアンを外す',
  thresholdLead:
    '多いほど、ガーディアンが裏切っても安全です。少ないほど、ガーディアンと連絡が取れなくなっても安全です。',
  thresholdChanged: (threshold, guardians) =>
    `これからは ${guardians} 人中 ${threshold} 人のガーディアンの同意が必要です。`,

  // 復旧
  ownerTitle: '誰がアカウントを管理しますか？',
  ownerLead: '引き継ぐアドレスを選んでください。',
  ownerWallet: 'このウォレット',
  ownerWalletConnect: 'ウォレットを接続すると、そのアドレスを使えます。',
  ownerOther: '別のアドレス',
  ownerField: '新しい所有者のアドレス',
  ownerChecksum: 'このアドレスには入力の誤りがあります。もう一度コピーしてください。',
  ownerIsAccount: 'アカウントは自分自身を管理できません。別のアドレスを選んでください。',
  ownerIsGuardian: 'これはこのアカウントのガーディアンです。別のアドレスを選んでください。',
  ownerRefused: 'このアドレスはアカウントを管理できません。別のものを選んでください。',
  ownerOutcome: (owners, span, count, threshold) =>
    `${span ?? '待ち時間'} の後、${together(owners, count, threshold)} がこのアカウントを管理します。`,
  ownersTogether: '複数の所有者にする',
  ownersTogetherHint: '空欄は無視されます。',
  ownerNth: (position) => `所有者 ${position}`,
  addOwner: '所有者を追加',
  ownersThreshold: 'そのうち何人の署名が必要か',
  ownersThresholdHint: 'すべての取引について。',
  ownersThresholdProblem: (count) => `1 から ${count} までの数を入力してください。`,
  ownerTwice: '同じアドレスが二つあります。一つを削除してください。',
  ownerButton: 'コードを送る',
  ownerBusy: 'コードを送信中…',
  noGuardianTitle: 'このアカウントにはガーディアンがいません',
  noGuardianLead: 'ガーディアンがいないと、ここでは復旧できません。所有者はいつでも追加できます。',
  moduleOffTitle: '復旧がオフになっています',
  moduleOffLead: 'このアカウントはガーディアンをオフにしています。変更できるのは所有者だけです。',
  checkTitle: '本人であることを確認',
  checkLead: (contacts, required) => {
    if (required < contacts)
      return `この ${contacts} 件のうち ${required} 件のコードを入力してください。`;
    return contacts === 1
      ? 'コードを入力してください。'
      : `${contacts} 件のコードをすべて入力してください。`;
  },
  confirmedOf: (confirmed, required) => `${required} 件中 ${confirmed} 件を確認済み`,
  enterCode: 'コードを入力',
  enterCodeOf: (target) => `${target} に送られたコードを入力`,
  confirmed: '確認済み',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'このコードを入力すると、次のアドレスがアカウントを管理できるようになります：'
      : `このコードを入力すると、次の ${count} 件のうち ${threshold} 件のアドレスが共同でアカウントを管理できるようになります：`,
  codeNewOwnersHint: '自分で選んだものと違う場合は、コードを入力しないでください。',
  startLead: '本人であることを確認しました。次の手順で、ネットワーク上の復旧が始まります。',
  startOutcome: (owners, span, count, threshold) =>
    `開始から ${span ?? '待ち時間'} の後、${together(owners, count, threshold)} がこのアカウントを管理します。`,
  startCancelable: 'それまでは現在の所有者が取り消せます。',
  walletPays: 'ネットワークの手数料はウォレットが払います。',
  startBusy: '開始中…',
  servicePays: '無料：手数料は復旧サービスが払います。',
  payButton: '自分のウォレットで払う',
  relayedLead: '復旧サービスが送っています。この画面を閉じて、また来てもかまいません。',
  transactionLabel: 'トランザクション',
  startCalldata: '自分で送る',
  calldataData: 'データ',
  moreGuardiansTitle: 'さらに承認が必要です',
  moreGuardiansLead: (threshold) =>
    `このアカウントには ${threshold} 人のガーディアンが必要です。他の人にリンクを送り、返ってきたものを入力してください。`,
  moreGuardiansShared: (threshold) =>
    `このアカウントには ${threshold} 人のガーディアンが必要です。他の人にリンクを送ってください。承認は自動でここに表示されます。`,
  togetherLabel: '電話で見比べてください',
  togetherHint: '全員に同じ絵と言葉が見えるはずです。違うなら中止してください。',
  signatureLabel: '署名',
  waitTitle: '復旧が始まりました',
  waitReadyIn: '完了できるまで',
  waitReadyAt: (date) => date,
  timelineStarted: (date) => `復旧開始：${date}`,
  timelineReady: (date) => `準備完了：${date}`,
  timelineEnd: '新しい所有者が管理する',
  resumedNotice: '以前に始めたものです。続きから進めてください。',
  elsewhereTitle: '別の端末で続ける',
  elsewhereLabel: 'この復旧へのリンク',
  elsewhereHint: '自分の端末用です。コードも鍵も含まれません。',
  staleNotice: '署名の後にアカウントが変わりました。新しいコードを送ってください。',
  askGuardiansButton: '信頼できる人に頼む',
  startCopyData: 'データをコピー',
  startElsewhere: 'どのウォレットからでも送れます。届くと、この画面は自動で先に進みます。',
  waitNote: 'この画面を閉じて、その時にまた来てください。それまでは現在の所有者が取り消せます。',
  keepWallet: 'このウォレットを手放さないでください。これだけがアカウントを管理します。',
  remindButton: '知らせを予定に入れる',
  remindTitle: 'アカウントの復旧を完了する',
  newOwnersThreshold: (threshold, count) =>
    `すべての取引に、この ${count} 人のうち ${threshold} 人の署名が必要です。`,
  ownerCancelButton: 'あなたの復旧ではありませんか？止める',
  replacedTitle: 'この復旧が別の復旧に置き換わりました',
  replacedLead: (before) =>
    `${before} への復旧は無効になりました。こちらをより多くのガーディアンが承認したためです。待ち時間は最初からになります。`,
  finalizeTitle: '待ち時間が終わりました',
  finalizeLead: (owner) => `${owner} がこのアカウントを管理できます。`,
  takeOverTitle: '今すぐ引き継げます',
  takeOverLead: '待ち時間が終わりました。完了すると、このウォレットがアカウントを管理します。',
  finalizeButton: '今すぐ引き継ぐ',
  finalizeBusy: '引き継ぎ中…',
  finalizedTitle: (owner) => `${owner} がアカウントを管理しています`,
  finalizedLead:
    '古い鍵はもう使えません。メールと電話は引き続き使えます。最新のものか確かめてください。',
  backInTitle: 'アカウントに戻れました',
  backInLead: 'このウォレットがアカウントを管理しています。古い鍵はもう使えません。',
  nowOwnedBy: '現在の管理者',
  nextTitle: '次にすること',
  nextCheckWays: 'メールと電話が今も正しいか確かめてください。',
  nextBackUp: 'このウォレットのバックアップを安全な場所に保管してください。',
  canceledTitle: '復旧は取り消されました',
  canceledLead:
    'アカウントは変わっていません。取り消したのがあなたでなければ、まだ誰かが鍵を持っています。',

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
  goodUntil: (date) => `${date} まで有効。`,
  ownersTitle: (threshold) => `${threshold} 人の所有者の署名が必要です`,
  ownersLead: (owners) =>
    `このアカウントには ${owners} 人の所有者がいます。ここで署名するか、ウォレットを別の所有者に切り替えるか、リンクを送ってください。`,
  subjectRegister: (target) =>
    `${target} に送られたコードでこのアカウントの復旧を始められるようになります。`,
  subjectList: 'このアカウントに登録されたメールと電話を表示します。',
  subjectRemove: 'このアカウントに登録されたメールか電話を一つ削除します。',
  subjectEnable: (span) =>
    span === undefined
      ? 'このアカウントの復旧がオンになります。'
      : `このアカウントの復旧がオンになります。復旧には毎回 ${span} かかり、それまでは取り消せます。`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} がガーディアンになります。復旧を始めるには ${threshold} 人のガーディアンが必要になります。`,
  subjectRevokeGuardian: (guardian, threshold) =>
    threshold === 0
      ? `${guardian} はガーディアンではなくなります。ガーディアンがいないと、このアカウントは復旧できません。`
      : `${guardian} はガーディアンではなくなります。復旧を始めるには ${threshold} 人のガーディアンが必要になります。`,
  subjectThreshold: (threshold) =>
    `復旧を始めるには ${threshold} 人のガーディアンが必要になります。`,
  subjectCancel: '進行中の復旧を取り消します。',

  // リンク
  answerOwnerTitle: '別の所有者があなたの署名を必要としています',
  answerOwnerLead: 'このアカウントは共同のものです。署名すると次のことが起こります：',
  answerOwnerCaution: 'その人と話し合った場合にだけ署名してください。',
  answerOwnerButton: 'ウォレットで署名',
  soleOwnerTitle: '署名しないでください',
  soleOwnerLead:
    'このアカウントはあなたの署名だけで動くため、他の所有者が署名を求める必要はありません。何も署名されていません。',
  answerOwnerLast: (threshold) =>
    `このアカウントには ${threshold} 人の署名が必要です。ほかの署名がすでにそろっていれば、あなたの署名で完了し、確認なしに実行されます。`,
  approveButton: 'ウォレットで承認',
  strangeTitle: '署名しないでください',
  strangeLead:
    'このリンクは、このページが決して求めないものを求めています。何も署名されていません。',
  tooLateTitle: 'この依頼は期限切れです',
  tooLateLead: '署名を求められた内容はもう無効です。新しいリンクを頼んでください。',
  handBackTitle: '署名しました。返送してください。',
  handBackLead: 'このリンクを頼んできた人に送ってください。届くまでは何も起こりません。',
  handBackLink: '返送するリンク',
  handBackText: '代わりに署名を送る',
  copySignature: '署名をコピー',
  followTitle: 'この復旧を続けますか？',
  followLead: '別の端末で始められました。あなたが始めた場合にだけ続けてください。',
  followNotMine: '私ではありません',
  followOtherTitle: 'このブラウザでは別の復旧を始めています',
  followOtherLead: 'こちらを続けると、もう一方の復旧はこのブラウザから消えます。',
  followOtherOwners: 'このブラウザで始めた復旧の新しい所有者',
  followKeep: 'ここで始めたほうを続ける',
  followReplace: '代わりにこちらを続ける',
  takeTitle: '署名があります',
  takeLead: '始めたブラウザでこれを開いてください。',
  takeButton: 'ここで使う',
  takenTitle: '署名を受け取りました',
  takenLead: 'この画面を閉じて、待っている画面で続けてください。',
  unclaimedTitle: 'このブラウザは署名を待っていません',
  unclaimedLead: '署名をコピーし、始めたブラウザで入力してください。',
  errors: {
    // 復旧サービス
    'invalid-parameters': () => 'サービスが受け付けませんでした。入力を確かめてください。',
    'unknown-chain': ({ chainName }) => `復旧サービスは ${chainName} に対応していません。`,
    'invalid-target': () => 'そこにはコードを送れません。入力を確かめてください。',
    'invalid-new-owners': () =>
      'これらのアドレスはアカウントを管理できません。別のものを選んでください。',
    'invalid-signature': () =>
      'サービスが署名を受け付けませんでした。ウォレットがこのアカウントを管理しているか確かめ、もう一度署名してください。',
    'account-not-deployed': () =>
      'このアカウントはまだ有効ではありません。最初の取引をしてから電話を追加してください。',
    'guardian-not-set': () =>
      'このアカウントはガーディアンを追加していないため、ここでは復旧できません。',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'コードが違います。'
        : `コードが違います。あと ${triesLeft} 回試せます。`,
    'challenge-expired': () => 'このコードは期限切れです。',
    'challenge-exhausted': () => `誤ったコードが多すぎます。${unchanged}`,
    'request-stale': () =>
      'コードを送った後にアカウントが変わりました。最初からやり直すと新しいコードが届きます。',
    'request-signed': () =>
      'この復旧はすでに承認されています。完了する前なら所有者が取り消せます。',
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
      `${chainName} にはこのアカウントのメールも電話も登録されていません。`,
    'account-not-safe': () => 'このアカウントはここでは復旧できません。',
    'signer-not-guardian': () => 'このアカウントの復旧を承認できるのは、そのガーディアンだけです。',
    'invalid-guardian-signature': () =>
      'サービスが署名を受け付けませんでした。ウォレットがガーディアンのものか確かめて、もう一度署名してください。',
    'recovery-not-found': () =>
      '復旧サービスにこの復旧の記録がありません。はじめからやり直してください。',
    'recovery-outdated': () =>
      'この復旧を始めたあとで、アカウントが変わりました。はじめからやり直してください。',
    'recovery-not-running': () =>
      'この復旧は取り消されたか、置き換えられました。はじめからやり直してください。',
    'insufficient-signatures': () => '先に、ほかのガーディアンの承認が必要です。',
    'recovery-not-ready': () => '待ち時間がまだ終わっていません。',
    'not-sponsored': () =>
      'この手数料はサービスでは支払われません。ご自分のウォレットから送ってください。',
    'relay-refused': () => `今は失敗します。${unchanged}`,
    'alerts-not-offered': () => 'サービスはこの方法ではお知らせを送りません。',
    'too-many-registrations': () =>
      'このアカウントに登録できるメールアドレスまたは電話番号の上限に達しました。一つ削除するか、明日もう一度お試しください。',
    'too-many-subscriptions': () =>
      'このアカウントのお知らせ先はすでに上限に達しています。先に一つ外してください。',
    'subscription-not-found': () => 'このお知らせはすでにオフになっています。',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `コードが多すぎます。${unchanged}`
        : `コードが多すぎます。数分後にもう一度試してください。${unchanged}`,
    'delivery-unavailable': () =>
      'メッセージを送れませんでした。何も変わっていません。少し後でもう一度試してください。',
    internal: () => '復旧サービスに問題があります。何も変わっていません。もう一度試してください。',
    unreachable: () =>
      '復旧サービスに接続できません。何も変わっていません。もう一度試してください。',
    'unexpected-answer': () => '復旧サービスから予期しない応答がありました。何も変わっていません。',

    // ウォレット、チェーン、ページ
    'not-configured': () => 'このサイトの復旧の設定に誤りがあります。運営者に知らせてください。',
    'not-loaded': () =>
      'このページの一部を取得できませんでした。何も変わっていません。もう一度試すか、ページを再読み込みしてください。',
    offline: () => 'オフラインです。何も変わっていません。接続が戻ったらもう一度試してください。',
    'no-wallet': () =>
      'このブラウザにウォレットが見つかりません。ウォレットを開いてもう一度試してください。',
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
      'このウォレットはアカウントのガーディアンではありません。ガーディアンのものを接続してください。',
    'not-a-signature': () =>
      'これは署名ではありません。送られてきたメッセージ全体をコピーし、もう一度貼り付けてください。',
    'not-a-signer': () => '別の人の署名か、別の内容への署名です。新しい署名を頼んでください。',
    'signed-already': () => 'この署名はすでにあります。別の署名が必要です。',
    'relay-limited': () =>
      'サービスの無料取引が上限に達しました。自分のウォレットで払うか、後でもう一度試してください。',
    'transaction-failed': () => `ネットワークが拒否しました。${unchanged}もう一度試してください。`,
    'chain-unreachable': () =>
      'ネットワークに接続できません。何も変わっていません。もう一度試してください。',
    'unsupported-account': () =>
      'このアカウントはここでは復旧できません。アドレスとネットワークを確かめてください。',
    'module-missing': ({ chainName }) => `${chainName} では復旧を利用できません。`,
    'link-unreadable': () => 'リンクが途中で切れています。全体をコピーして開き直してください。',
    'link-elsewhere': ({ chainName }) =>
      `このリンクは ${chainName} のものではありません。元のページで開いてください。`,
    'link-expired': () => 'このリンクは古すぎます。新しいものを頼んでください。',
    'link-outdated': () =>
      '依頼の後にアカウントが変わりました。何も署名されていません。新しいリンクを頼んでください。',
    unknown: () => 'うまくいきませんでした。何も変わっていません。もう一度試してください。',
  },
};
