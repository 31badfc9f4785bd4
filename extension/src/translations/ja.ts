import { friends } from '@recovery-guardian/element/translations/ja/friends';
import { modules } from '@recovery-guardian/element/translations/ja/modules';
import { overview } from '@recovery-guardian/element/translations/ja/overview';
import { card } from '@recovery-guardian/element/translations/ja/paper';
import { shared } from '@recovery-guardian/element/translations/ja/shared';
import type { Strings } from './en.ts';

const element = { ...overview, ...shared };

const helpers = (threshold: string) =>
  threshold === '1'
    ? '1 人が手伝えば復旧を始められます。'
    : `復旧を始めるには ${threshold} 人の手伝いが必要です。`;
/** 復旧にかかる時間。 */
const waiting = (wait: string | undefined) =>
  wait === undefined ? 'そこでの復旧にかかる時間はわかりません。' : element.waitInWords(wait);

const list = new Intl.ListFormat('ja');
const day = new Intl.DateTimeFormat('ja', { dateStyle: 'medium' });

/** 同じバイト列が、量のことも番号のこともある。 */
const units = (amount: string) => `トークンの最小単位で ${amount}`;

/** ウォレットのすべての日本語のテキスト。 */
export const ja: Strings = {
  language: 'ja',
  element,
  inElement: {
    errors: {
      'captcha-required': () =>
        'この復旧サービスは、このウォレットでは表示できないキャプチャを求めています。サービスのウェブサイトで続けてください。',
    },
    askLink: '共有するテキスト',
    askLinkHint:
      '共有しても安全です。秘密は含まれません。受け取った人はこのウォレットの「守っている人」か、Recovery Guardian のあるサイトのアカウント入力欄に貼り付けます。',
    askLinkCopy: 'テキストをコピー',
    elsewhereLabel: 'この復旧のテキスト',
    elsewhereHint:
      '自分の端末用です。コードも鍵も含まれません。その端末で、アカウントのアドレスの代わりに貼り付けてください。',
    handBackLink: '返送するテキスト',
  },

  // 共通
  walletName: 'Recovery Guardian',
  saving: '保存中…',
  add: '追加',
  onChain: element.accountOn,
  openInTab: 'タブで開く',
  openPanel: 'サイドパネルで開く',
  date: element.date,
  day: (date) => day.format(date),
  minutes: (count) => `${count} 分`,

  // 最初の起動
  welcomeTitle: 'どうされましたか？',
  welcomeLead: '電話や鍵をなくしても、メールか電話に届くコードで戻れます。',
  welcomeWays: {
    lost: '電話か鍵をなくした',
    new: '初めて使う',
    existing: 'すでにウォレットがある',
  },
  welcomeImport: 'すでに鍵を持っている',
  card: {
    ...card,
    install: (wallet) => `最初と同じように、ブラウザーに ${wallet} を入れます。`,
    open: (lost) => `開いて「${lost}」を選び、下に書かれたサービスに接続します。`,
    service: (host) => `復旧サービス：${host}`,
  },
  passwordTitle: 'パスワードを決めてください',
  passwordLead:
    'このパスワードで、このコンピューターのウォレットを開きます。代わりに再設定できる人はいません。',
  passwordField: 'パスワード',
  passwordHint: (length) => `${length} 文字以上。いくつかの言葉を並べるのが最適です。`,
  passwordAgainField: 'パスワード（もう一度）',
  passwordTooShort: (length) => `${length} 文字以上にしてください。`,
  passwordsDiffer: '二つのパスワードが一致しません。',
  creating: '鍵をロックしています…',
  phraseTitle: (count) => `この ${count} 個の言葉を書き留めてください`,
  phraseLead: 'これがあなたの鍵です。安全な場所に保管してください。どのウォレットでも使えます。',
  phraseWarning:
    'この言葉を知る人は、あなたの鍵を持つことになります。サポート担当者が尋ねることは決してありません。',
  phraseCovered: '誰にも見られていないことを確かめてください。',
  phraseList: 'あなたの言葉',
  phraseWritten: '書き留めました',
  confirmTitle: '書き留めたものを確認してください',
  confirmLead: '言葉のうち三つを入力してください。',
  confirmWord: (position) => `${position} 番目の言葉`,
  confirmWrong: (position) =>
    `これは ${position} 番目の言葉ではありません。書き留めたものを見てください。`,
  importTitle: '鍵を読み込む',
  importLead: '鍵はこの端末に残り、パスワードでロックされます。',
  importKindLabel: 'お持ちのもの',
  importKindPhrase: '言葉',
  importKindPrivateKey: '秘密鍵',
  importPhraseField: '12 個または 24 個の言葉',
  importPhraseHint: '順番どおりに、空白で区切ってください。',
  importPrivateKeyField: '秘密鍵の入力',
  importPrivateKeyHint: '64 文字の英数字。0x はあってもなくてもかまいません。',
  importPrivateKeyProblem: 'これは秘密鍵ではありません。0 から f までの 64 文字です。',

  // ロックの解除
  unlockTitle: 'おかえりなさい',
  unlockLead: 'アカウントを使うにはロックを解除してください。',
  unlockButton: 'ロックを解除',
  unlocking: '解除中…',
  unlockWait: element.retryIn,
  unlockForgotten: 'パスワードを忘れました',
  forgottenTitle: 'この端末で最初からやり直す',
  forgottenLead:
    'パスワードがなければ、誰もこのウォレットを開けません。アカウントは失われていません。言葉から鍵を復元するか、新しい鍵を作り、メールか電話でアカウントを復旧してください。',
  forgottenWarning: 'この端末から鍵が削除されます。言葉がなければ元に戻せません。',
  forgottenButton: '鍵を削除してやり直す',
  damagedTitle: 'ロックされた鍵を読み取れません',
  damagedLead:
    'この端末にあるウォレットのデータが壊れているため、どのパスワードでも開けません。アカウントは変わっていません。言葉から鍵を復元するか、新しい鍵を作ってアカウントを復旧してください。',
  newerTitle: '拡張機能を更新してください',
  newerLead:
    'このウォレットは最後に新しいバージョンで使われ、このバージョンでは読み取れない方法で鍵がロックされています。何も失われていません。',

  // サービス
  serviceTitle: 'サービスを接続する',
  serviceLead: 'プロバイダーから受け取ったものです。後で設定から変更できます。',
  providerLead:
    'プロバイダーから受け取ったアドレスを入力してください。確認するまで何も設定されません。',
  providerField: 'プロバイダーのアドレス',
  providerHint: 'wallet.example のように名前だけ。',
  providerProblem: 'wallet.example のようなアドレスを入力してください。',
  providerImport: 'ファイルを読み込む',
  providerByHand: '手動で設定する',
  scanButton: 'QR コードを読み取る',
  scanTitle: 'プロバイダーの QR コードを読み取ってください',
  scanLead: 'カメラの前にかざしてください。確認するまで何も設定されません。',
  scanPicture: '画像を選ぶ',
  scanBlind: 'ここではカメラを使えません。ブラウザーで許可するか、コードの画像を選んでください。',
  providerBusy: '調べています…',
  setupTitle: (host) => `${host} に接続しますか？`,
  setupTitleFile: (file) => `${file} のサービスを使いますか？`,
  setupLead: (name) => `「${name}」と名乗っています。`,
  setupCan: {
    title: 'できること：',
    list: ['コードを送る', 'あなたのコードで復旧を始める', 'ネットワーク手数料を払う'],
  },
  setupCannot: { title: 'できないこと：', list: ['資産を動かす', '鍵を見る'] },
  setupUseModule: 'このモジュールを使う',
  setupTrust: '知っているプロバイダーにだけ接続してください。設定で変更できます。',
  setupTokenSet: '含まれています',
  setupDomain: '署名が有効な相手',
  setupDomainHint: 'プロバイダーからドメインを指定されていなければ空欄にしてください。',
  setupDomainProblem: 'guardian.example のような、このサービスのドメインを入力してください。',
  setupTokenNone: 'なし',
  setupTokenOther: '別のもの',
  setupNoNode: 'エンドポイントを使用',
  setupBefore: (before) => `現在：${before}`,
  setupConnect: '接続する',
  setupReplaceTitle: '今のサービスが置き換わります',
  setupReplaceWarning:
    'ウォレットはすでに別のサービスを使っています。プロバイダーに言われた場合にだけ置き換えてください。',
  setupReplace: '置き換える',
  setupExport: 'サービスをファイルに書き出す',
  setupExportNote:
    'ファイルにはアクセストークンとエンドポイントのキーが含まれます。使ってよい人にだけ渡してください。',
  setupExportName: '自分のサービス',
  serviceUrlHint: '必要なときにコードを送ります。',
  serviceTokenField: 'アクセストークン',
  serviceTokenHint: '受け取っていなければ空欄にしてください。',
  endpointUrlField: 'エンドポイント',
  endpointUrlHint: 'API キーを含む完全な URL。承認したトランザクションを送ります。',
  urlProblem: 'https://guardian.example のような完全な URL を入力してください。',
  rpcUrlField: 'ノード',
  rpcUrlHint: 'ネットワークを読み取ります。空欄ならエンドポイントで読み取ります。',
  recoveryModuleHint: (wait) =>
    wait === undefined
      ? '空欄なら、サービスが示すものを使います。以後はそれを使い続けます。'
      : `このネットワークを設定したときのものです。復旧には毎回 ${wait} かかります。`,

  // アカウント
  accountsTitle: 'アカウント',
  accountsLead: 'あなたの鍵で管理するスマートアカウント。',
  accountNumber: (number) => `アカウント ${number}`,
  accountStatus: {
    new: 'まだ有効ではありません',
    ready: '有効',
    'needs-4337': '署名はできますが、まだ送信できません。',
    'too-few-keys': 'このウォレットでは管理していません。',
  },
  accountRecovering: '誰かがこのアカウントを復旧しています',
  accountRemove: (account) => `${account} を削除`,
  accountRemoveTitle: 'このアカウントを削除しますか？',
  accountRemoveLead:
    'この一覧から消えるだけです。アカウント自体は変わりません。もう一度追加するには次のアドレスが必要です：',
  accountRename: (account) => `${account} の名前を変更`,
  accountAdd: 'アカウントを追加する',
  firstAccountLead:
    'あなたの鍵でスマートアカウントを管理します。新しいものでも、すでにお持ちのものでもかまいません。',
  accountNew: 'アカウントを作る',
  accountNewNote: '費用はかからず、最初の承認で有効になります。',
  accountExisting: '自分のものを追加する',
  accountExistingNote:
    'アドレスで追加します。このウォレットの鍵が所有者の一人である必要があります。',
  accountLostNote: 'メールか電話に届くコードで。',
  accountAdding: '調べています…',
  accountMaking: '作成中…',
  accountNotAddress: element.ownerNotAnAddress,
  ownerLabel: '鍵のアドレス',
  ownerNote: 'アカウントの所有者を変更できる人が、そこで追加できます。',
  moduleTitle: 'このアカウントを手数料なしで使う',
  moduleLead:
    'このアカウントには、ほかの人が手数料を払えるようにするモジュールがありません。あなたの鍵がそれをオンにし、今回だけネットワークの手数料を払います。',
  moduleButton: 'オンにする',
  moduleBusy: 'オンにしています…',

  // ホーム
  placesLabel: '画面',
  homeTitle: 'ホーム',
  switchAccount: 'アカウントを切り替える',
  lock: 'ロック',
  approvalsWaiting: (count) =>
    count === 1 ? 'サイトが回答を待っています' : `${count} 件の依頼が回答を待っています`,
  approvalsOpen: '確認する',
  alarmOverLead: (owner) =>
    `待ち時間が終わり、${owner} はいつでも管理できる状態です。心当たりがなければ、今すぐ止めてください。`,
  alarmNewOwners: () => '新しい所有者',
  otherAlarmTitle: (account, chain) => `誰かが ${chain} 上の ${account} の復旧を始めました`,
  otherDangerTitle: (account, chain) => `${chain} 上の ${account} が危険な状態です`,
  otherAlarmButton: '今すぐ確認する',
  stopping: {
    failed: '復旧はまだ止まっていません。どの方法も成功しませんでした：',
    by: {
      sponsor: 'スポンサーが支払う',
      account: 'アカウントが支払う',
      owner: 'キーが支払い、ネットワークへ直接送る',
    },
    why: {
      network: '有効な応答なし',
      refused: '拒否されました',
      reverted: '実行すると失敗します',
      'no-funds': '残高不足',
      'no-effect': '送信済みですが、まだ実行されていません',
    },
    lacks: (amount) => `${amount} 足りません。このアドレスに送ってから、もう一度試してください：`,
  },
  uncheckedTitle: (account, date) => `${account} は ${date} から確認できていません`,
  uncheckedLead:
    'ここに表示される内容は変わっている可能性があり、復旧が始まっても気づけません。接続と、設定にあるこのネットワークのノードを確かめてください。',
  balance: (amount) => `残高：${amount}`,
  addressCopy: element.startCopyTo,
  receive: '受け取る',
  addressHideCode: 'QR コードを隠す',
  addressCode: 'あなたのアドレスの QR コード',
  addressExplorer: 'エクスプローラーで見る',
  protectedBy: (who) => `鍵をなくしても、${list.format(who)}によってアクセスを取り戻せます。`,
  byService: 'メールまたは電話に届くコード',
  byStrangers: (count) => `このウォレットが知らないアドレス ${count} 件`,
  strangersTitle: (count) => `知らないアドレス ${count} 件がアカウントの復旧を手伝えます`,
  strangersLead:
    '手伝えるアドレスは、アカウントを引き継げる可能性があります。別の場所で追加したものなら、「手伝える人を変更する」で名前を付けてください。そうでなければ、今すぐ外してください。',
  cannotAgreeLead: (needed, able) =>
    `${needed} 人の助けが必要ですが、${able === 0 ? '助けられる人がいません' : `助けられるのは ${able} 人だけです`}。必要な人数を変更してください。`,
  noGuardianFoundTitle: 'あなたが戻るのを手伝える人がいません',
  noGuardianFoundLead: 'ネットワークで見る限り、鍵をなくすと、誰もあなたを戻せません。',
  serviceUnreachable:
    '復旧サービスに接続できません。アカウントは変わっていません。サービスが戻れば、またコードを送れます。',
  unknownModuleTitle: '不明なプログラムが全権限を持っています',
  unknownModuleLead:
    'このモジュールは、確認なしにアカウントで何でもできます。自分で有効にしたものでなければ、今すぐ資産を別のアカウントに移してください。',
  moduleReplacedTitle: '復旧モジュールが変わりました',
  moduleReplacedLead:
    'コードが、ネットワークを設定したときにこのウォレットが見たものと違います。理由がわかるまで誰も追加しないでください。',
  otherModuleTitle: 'サービスが別の復旧モジュールを示しています',
  otherModuleLead:
    'このネットワークを設定したときのものではありません（そちらを使い続けます）。サービスから知らせがなかった場合、誰かが侵入したのかもしれません。',
  friends,
  modules,
  dangers: {
    approvedTitle: '誰かがあなたのアカウントの復旧を準備しています',
    approvedLead: (given, needed) =>
      `${needed} 人中 ${given} 人が手伝いました。足りると待機が始まります。心当たりがなければ、今すぐ止めてください。`,
    weaker:
      'どの復旧モジュールも単独でアカウントの所有者を変えられるため、弱いほうで決まります。これを選んだ覚えがなければ、無効にしてください。',
    shared:
      '同じ復帰の手段に二つの待ち時間があり、短いほうで決まります。どちらかのモジュールから外してください：',
    chosen: '自分で選びました',
    stuckTitle: '完了できない復旧',
    stuckLead:
      'ネットワークはその新しい所有者を認めません。止めるか、正しい復旧をより多くの人が手伝うまで、ほかの復旧を妨げます。',
    handlerTitle: '誰でもアカウントを乗っ取れます',
    handlerLead:
      '復旧モジュールがアカウントの代わりに応答しているため、誰でも手伝う人を決められます。直すまで、ほかのことは承認できません。直したあと、手伝える相手を確認してください。',
    handlerButton: '直す',
    moduleGuardTitle: 'プログラムが復旧をすべて検査します',
    transactionGuardTitle: 'プログラムが所有者の送信を検査します',
    guardLead:
      '拒否することがあり、復旧が失敗するおそれがあります。設定した覚えがなければ、誰が設定したか確かめてください。',
    ownerGuardians: (count) =>
      `このうち ${count} 件は所有者でもあります。その鍵を失うと手伝いも失われるため、数えません。`,
    voidLead:
      'アカウントに戻れました。手伝う人のこれまでの同意で別の復旧を始められるおそれがあります。今すぐ取り消してください。',
    voidLater: 'あとで',
  },
  turnOff: {
    link: (span) =>
      span === undefined
        ? 'これらの復帰手段を無効にする'
        : `待ち時間 ${span} の復帰手段を無効にする`,
    lead: '以後はこれらの手段で戻れません。これらで始まっていたことも終わります。',
    loses: '協力できなくなる相手',
    remains: (span) =>
      span === undefined ? '引き続き使える復帰手段' : `引き続き使える復帰手段（待ち時間 ${span}）`,
    nothingLeft: 'ほかに戻る手段はありません。その後に鍵を失うと、誰もあなたを戻せません。',
    recovery: 'そこで復旧が進んでいます。先に確かめてください。',
    isOff: 'これらの復帰手段は無効です。',
    button: '無効にする',
    busy: '無効にして確認しています…',
    done: '無効にし、ネットワークで確認しました。',
  },
  secondModuleTitle: '別のモジュールでもアカウントを復旧できます',
  secondModuleLead: (wait) =>
    wait === undefined
      ? 'そこでの復旧にかかる時間はわかりません。'
      : `そこでの復旧には ${wait} かかります。`,
  contactsShow: element.contactsButtonSign,
  backUpTitle: '言葉がまだ控えられていません',
  backUpLead: '鍵のありかがこの端末だけにならないよう、書き留めてください。',
  backUpButton: '言葉を表示する',
  tooFewKeysTitle: 'このウォレットではアカウントを管理していません',
  tooFewKeysLead:
    'ここにある鍵だけでは所有者が足りないか、足りなくなりました。アカウントのメールか電話を使って、このウォレットの鍵に復旧してください。',
  moduleNotice: '署名はもうできますが、まだ何も送信できません。',
  unservedTitle: '復旧サービスがまだありません',
  unservedLead: 'このネットワークの復旧サービスのプロバイダーが、アドレスを教えてくれます。',
  unservedButton: 'サービスを接続する',

  recoveringTitle: (account, chain) => `${chain} 上の ${account} を復旧しています`,
  recoveringLead: '待ち時間が終わると戻れます。',
  recoveringForget: 'この一覧から削除',

  // 守っている人
  helping: {
    title: '守っている人',
    lead: 'あなたを信頼している人たちです。鍵を失ったとき、あなたの手伝いで戻れるようになります。',
    waiting: (count) =>
      count === 1 ? '助けを求めている人がいます' : `助けの依頼が ${count} 件あります`,
    waitingLead: 'あなたが守っているアカウントの復旧が、手伝いを待っています。',
    open: '確認する',
    empty: 'まだ誰もいません',
    emptyLead: 'あなたが復旧を手伝えるアカウントがここに表示されます。',
    incomplete:
      'ネットワークかサービスから一部の回答がなく、表示に漏れがあるかもしれません。リンクかアドレスがあれば追加できます。',
    field: 'リンク、テキスト、またはアドレス',
    fieldHint: '受け取ったリンクやテキスト、または守っているアカウントのアドレス。',
    nameField: 'このアカウントの名前',
    quiet: '依頼はありません',
    asks: '手伝いを求めています',
    ignored: '依頼を無視しています',
    removeOf: (account) => `${account} を一覧から外す`,
    agreed: (count, threshold) =>
      `サービスによると、これまでに手伝った人は ${count}／${threshold} です`,
    signed: (count) => `リンクにある返事：${count}。手伝うときに確かめます。`,
    guardian: '手伝う立場',
    ignore: 'この依頼を無視する',
    attend: '無視をやめる',
    linkTitle: 'ほかの所有者の署名が必要です',
    linkLead:
      '署名しました。このテキストを、手伝いに使うアカウントのほかの所有者に送ってください。受け取った人はこのウォレットの「守っている人」に貼り付けます。',
    linkField: '共有するテキスト',
  },

  // エレメントのまわり
  activateTitle: 'アカウントを有効にする',
  activateLead:
    'まだアドレスだけの状態です。承認する前に、ネットワークの手数料を誰が払うかがわかります。',
  activateDetails:
    'アカウントのコントラクトを作り、その復旧をオンにします。その後、あなたが戻るのを手伝える人を追加できるのは、あなただけです。',
  activateButton: '有効にする',
  activateBusy: '有効にしています…',

  // サイト
  sitesShort: 'サイト',
  assets: {
    title: 'トークン',
    none: 'トークンはまだ見つかっていません。',
    add: 'トークンを追加',
    addField: 'トークンのアドレス',
    send: '送る',
    sendTitle: (chain) => `${chain}で送る`,
    what: '送るもの',
    toHint: (chain) => `${chain}のアドレス。別のネットワークでは失われることがあります。`,
    known: '知っているアドレス',
    sentBefore: (address) => `以前の送り先：${address}`,
    have: (amount) => `残高は${amount}です。`,
    all: 'すべて送る',
    leaveFee: 'ネットワーク手数料をほかの人が払わない場合は、その分を残してください。',
    review: '確認する',
    toSelf: 'これは送り元のアカウントです。',
    toToken: 'これはトークン自体のアドレスです。ここに送ったものは失われます。',
    noAmount: '0.5のように金額を入力してください。',
    tooMuch: (amount) => `残高は${amount}しかありません。`,
  },

  sitesTitle: '接続中のサイト',
  sitesLead:
    'このウォレットは次のサイトで使えます。接続中のサイトはアカウントを見ることができ、署名を求めることがあります。あなたなしには何も起こりません。',
  sitesEmpty: '接続中のサイトはありません',
  sitesEmptyLead: '接続したサイトがここに表示されます。いつでも切断できます。',
  siteInFront: (site) => `${site} はこのウォレットを知りません。`,
  siteAllow: 'そこでウォレットを使う',
  siteSince: (date) => `${date} から`,
  siteSees: (account, since) => `${since} ${account} を閲覧`,
  siteRevoke: '切断',
  siteAccount: (site) => `${site} に見せるアカウント`,
  siteRevokeOf: (site) => `${site} を切断`,
  siteRevoking: '切断中…',
  siteNotConnected: '接続していません。接続を求めることがあります。',
  siteRemoveOf: (site) => `${site} を削除`,
  siteBlocked: 'ブラウザを閉じるまでブロックされています。',
  siteUnblock: 'ブロックを解除',
  siteUnblockOf: (site) => `${site} のブロックを解除`,
  siteRevoked: (site) => `${site} を切断しました。`,

  // 履歴
  activityTitle: '履歴',
  activityLead: '署名し、送信したもの。この端末にだけ保存されます。',
  activityEmpty: 'まだ何もありません',
  activityEmptyLead: '署名し、送信したものがここに表示されます。',
  activityClear: '一覧を消去する',
  activityClearLead: 'この端末の一覧は完全に消去されます。処理中のものは一覧に残ります。',
  activityBy: (site, date) => `${site}、${date}`,
  activitySigned: (text) => `「${text}」に署名`,
  activityRecovery: '誰かがあなたのアカウントの復旧を始めました',
  refused: {
    text: 'テキストに署名しませんでした',
    'sign-in': 'このサイトとアカウント向けではないサインインに署名しませんでした',
    'typed-data': 'このデータに署名しませんでした',
    call: 'このコントラクトを呼び出しませんでした',
    approval: 'アカウントの残高を超えて取れるようにはしませんでした',
    method: 'サイトの要求を実行しませんでした',
  },
  refusedInstead:
    'このウォレットは、アカウントを守り、復旧し、そこから送るためだけのものです。これには、別のウォレットでこのアカウントを使うか、鍵を書き出してください。',
  callsStatus: {
    pending: '処理中',
    confirmed: '完了',
    reverted: 'ネットワークが拒否',
    lapsed: '時間内に送信されず',
  },

  // 設定
  settingsTitle: '設定',
  settingsLook: '表示と言語',
  themeLabel: 'テーマ',
  themeAuto: 'システムに合わせる',
  themeLight: 'ライト',
  themeDark: 'ダーク',
  languageLabel: '言語',
  languageAuto: 'ブラウザに合わせる',
  defaultWalletLabel: '既定のウォレットとして使う',
  defaultWalletHint: '一つのウォレットにしか対応しないサイトのため。',
  settingsSafety: '安全',
  autoLockLabel: '自動ロックまで',
  watchLabel: 'アカウントを見守る',
  watchHint: '誰かがいずれかの復旧を始めたらお知らせします。',
  endsLabel: '送ったものについて通知する',
  endsHint: '確定したとき、または失敗したときにお知らせします。',
  passwordChange: 'パスワードを変更する',
  keyOf: (owner) => `鍵：${owner}`,
  nameField: '名前',
  keyRemove: 'この鍵を削除',
  keyRemoveTitle: (owner) => `鍵 ${owner} を削除しますか？`,
  keyRemoveLead: 'この端末から削除されます。言葉か秘密鍵がなければ元に戻せません。',
  keyRemoveLoses: (accounts) =>
    `この鍵がないと、このウォレットでは ${list.format(accounts)} を管理できなくなります。`,
  keyRemoveSure: 'この鍵の控えがある、またはもう必要ない',
  addKeyTitle: '鍵を追加する',
  addKeyLead: '複数の所有者の署名が必要なアカウントのため。同じパスワードでロックされます。',
  addKeyOfPhrase: '自分の言葉から別の鍵を作る',
  settingsChains: 'ネットワークとサービス',
  chainRemove: 'このネットワークを削除',
  chainLabel: 'ネットワーク',
  chainTitle: (chain) => `${chain} のサービス`,

  // 鍵
  oldPasswordField: '現在のパスワード',
  newPasswordField: '新しいパスワード',
  passwordChanging: 'パスワードを変更中…',
  passkeyTitle: 'パスキーでロックを解除',
  passkeyLead:
    '指紋、顔、またはセキュリティキーで、この端末のウォレットのロックを解除できます。パスワードも引き続き使え、一部の操作では必ず必要です。',
  passkeyAdded:
    'パスキーでこのウォレットのロックを解除できます。ここで削除したら、パスワードマネージャーからも削除してください。',
  passkeyAdd: 'パスキーを追加する',
  passkeyRemove: 'パスキーを削除する',
  passkeyGone: '古いパスワードとともにパスキーは削除されました。設定でもう一度追加してください。',
  passwordChangedTitle: 'パスワードを変更しました',
  passwordChanged: 'これからは新しいパスワードでウォレットのロックを解除します。',
  exportTitle: '鍵を表示する',
  exportLead: '表示するにはパスワードを入力してください。',
  exportWarning:
    '鍵を見た人はアカウントを管理できます。サポート担当者が尋ねることは決してありません。',
  exportButton: '鍵を表示する',
  exportBusy: '開いています…',
  exportShownTitle: 'あなたの鍵',
  exportPrivateKeyLabel: '秘密鍵',
  exportHides: (time) => `${time} 後に隠れます`,
  exportHide: '隠す',

  // 承認
  approvalWindow: 'Recovery Guardian：承認',
  takenBack: 'サイトがリクエストを取り下げました。',
  approvalLabel: 'あなたの承認',
  approvalAskedBy: '依頼元',
  approvalsBehind: (count) => `ほかに ${count} 件待っています`,
  approve: '承認する',
  approving: '承認中…',
  decline: '拒否する',
  declining: '拒否しています…',
  readToTheEnd: '続けるには最後までスクロールしてください。',
  tickToGoOn: (label) => `続けるには「${label}」をオンにしてください。`,
  declineAll: (count) => `${count} 件すべて拒否する`,
  insistentSite: (site) => `${site} を何度か拒否しました。これ以上依頼できないようにできます。`,
  disconnectSite: 'このサイトを切断する',
  blockSite: '今はブロックする',
  noKeyTitle: '先にウォレットを設定してください',
  noKeyLead: 'サイトがアカウントを求めていますが、このウォレットにはまだ鍵がありません。',
  connectTitle: (site) => `${site} にアカウントを見せますか？`,
  connectLead:
    'サイトはアカウントのアドレスを見ることができ、署名や送信を求めることがあります。あなたなしには何も起こりません。',
  connectAccount: 'サイトに見せるアカウント',
  connectYes: '接続する',
  switchChainTitle: (chain) => `${chain} に切り替えますか？`,
  switchChainLead: (site) => `${site} は、そこであなたのアカウントを見るようになります。`,
  switchChainYes: '切り替える',
  chainNumberLabel: 'ネットワーク番号',
  signYes: '署名する',
  signsWith: '署名に使うアカウント',
  signNote: '署名は無料で、何も移動しません。',
  signWholeText: '文章全体',
  signInTitle: (domain) => `${domain} にサインインしますか？`,
  signInLead: 'アカウントがあなたのものであることを示します。',
  signRegisterTitle: 'コードによる復旧を許可しますか？',
  signRegisterLead: (target) =>
    `${target} に送られたコードで、このアカウントの復旧を始められるようになります。`,
  signPaperLead:
    '新しいバックアップコードの用紙で、このアカウントの復旧を始めるのを助けられるようになります。以前の用紙は使えなくなります。',
  signListTitle: 'メールと電話を表示しますか？',
  signListLead: '復旧サービスが、登録されているメールと電話を表示します。',
  signDeleteTitle: 'メールまたは電話を削除しますか？',
  signDeleteLead: (target) =>
    target
      ? `${target} にはもうコードが送られず、アカウントに戻るためには使えなくなります。`
      : 'どのメールまたは電話かを、復旧サービスは示していません。そこにはもうコードが送られず、アカウントに戻るためには使えなくなります。',
  signAlertsOnTitle: 'そこにお知らせを送りますか？',
  signAlertsOnLead: (target) =>
    `誰かがこのアカウントの復旧を始めたり、手伝える人を変えたりすると、${target} にお知らせが届きます。`,
  signAlertsListTitle: 'お知らせ先を表示しますか？',
  signAlertsListLead: '復旧サービスが、このアカウントのお知らせ先を表示します。',
  signAcceptTitle: '誰かを助けることを引き受けますか？',
  signAcceptLead:
    '相手が鍵をなくしたとき、アカウントに戻れるように助けると伝えます。これだけでは誰にも権限は与えられません。',
  signAlertsOffTitle: 'お知らせをやめますか？',
  signAlertsOffLead: (targets) =>
    `誰かが復旧を始めたときも、${targets.length > 0 ? `${list.format(targets)} には` : ''}もうお知らせが送られません。`,
  siweStatement: '宣言',
  siweDomain: '対象',
  siweUri: 'サービスのアドレス',
  siweIssuedAt: '発行',
  siweNotBefore: '有効期間の開始',
  siweExpires: '有効期限',
  siweRequestId: '依頼',
  siweResources: '関連するもの',
  tokens: {
    amount: (amount, token, units) => `${amount} ${token}（最小単位で ${units}）`,
    anyAmount: (token) => `${token} を好きなだけ`,
    unitsOf: (units, token) => `${token} の最小単位で ${units}`,
    send: (what) => ({ title: 'トークンを送る', consequence: `${what} を送ります。` }),
    approve: (what) => ({
      title: 'ほかの人がトークンを取れるようにする',
      consequence: `許可された相手は、いつでも ${what} を取れます。`,
    }),
  },
  outflow: {
    title: 'アカウントから出ていくもの、取られうるもの',
    left: (what) => `その後の残り：${what}`,
    unread: '残りを読み取れませんでした。',
  },
  approveRecovery: {
    title: 'アカウントの復旧を手伝いますか？',
    lead: (owners, threshold) =>
      owners === 1
        ? '信頼された人としてあなたが手伝うと、この新しい所有者がアカウントを引き継ぎます。'
        : `信頼された人としてあなたが手伝うと、この ${owners} 人の新しい所有者がアカウントを引き継ぎます。その後は ${threshold} 人がそろうとアカウントを動かせます。`,
    threshold: 'そろって動く必要のある人数',
    nonce: '復旧の番号',
  },
  question: (title) => `「${title}」を承認しますか？`,
  callsTitle: (count) => `この ${count} つの手順を承認しますか？`,
  callNumber: (number, title) => `${number}. ${title}`,
  callWarning: (number, warnings) => `手順 ${number}：${warnings}`,
  callsDeploy: '同時にアカウントが有効になります。',
  callsData: '生データ',
  callValue: '金額',
  feeSponsored: (sponsor) =>
    sponsor
      ? `無料：ネットワークの手数料は ${sponsor} が払います。`
      : '無料：ネットワークの手数料はあなたの代わりに支払われます。',
  feeInTokens: (amounts, maximum) =>
    `無料ではありません。ペイマスターは、ネットワークの手数料（最大 ${maximum}）として、このアカウントから ${amounts.length > 0 ? list.format(amounts) : 'トークン'} を取れます。アカウントが以前に許可したためです。`,
  feeHigh: (fee) =>
    `${fee}通常よりはるかに高い可能性があります。理由がわからなければ拒否してください。`,
  feePaymaster: 'ペイマスター',
  feeMaximum: '手数料の上限',
  feePaid: (payer, maximum) =>
    payer === 'account'
      ? `アカウント自身がネットワークに最大 ${maximum} を払います。`
      : `鍵の残高からネットワークに最大 ${maximum} を払います。`,
  feeShort: (fee, balance) => `${fee}残高は ${balance} しかないため、失敗します。`,

  calls: {
    addGuardian: (threshold, wait) => ({
      title: 'あなたが戻るのを手伝えるようにする',
      consequence: `このアドレスがアカウントの復旧を手伝えるようになります。${helpers(threshold)}${waiting(wait)}`,
    }),
    addService: 'コードで戻れるようにする',
    revokeGuardian: (threshold) => ({
      title: 'あなたが戻るのを手伝えないようにする',
      consequence:
        threshold === '0'
          ? 'このアドレスはアカウントの復旧を手伝えなくなります。このモジュールにはほかに手伝える人がいないため、別のモジュールがなければ、このアカウントは復旧できなくなります。'
          : `このアドレスはアカウントの復旧を手伝えなくなります。${helpers(threshold)}`,
    }),
    changeGuardianThreshold: (threshold, wait) => ({
      title: '必要な人数を変更',
      consequence: `${helpers(threshold)}${waiting(wait)}`,
    }),
    startRecovery: () => ({
      title: element.startTitle,
      consequence:
        '待ち時間の後、新しい所有者がアカウントを引き継げます。それまでは所有者が止められます。',
    }),
    finalizeRecovery: {
      title: '復旧を完了する',
      consequence: 'アカウントは今、新しい所有者に引き継がれます。古い鍵は使えなくなります。',
    },
    cancelRecovery: {
      title: 'すべての復旧を止める',
      consequence: '進行中のアカウントの復旧があれば終えます。所有者は変わりません。',
    },
    voidApprovals: {
      title: 'これまでの同意を取り消す',
      consequence: '手伝う人のこれまでの同意では、アカウントの復旧を始められなくなります。',
    },
    enableModule: (role, wait) =>
      ({
        recovery: {
          title: element.switchOnTitle,
          consequence: `十分な人数が手伝うと、復旧モジュールがアカウントに新しい所有者を与えます。${waiting(wait)}`,
        },
        'other-recovery': {
          title: '別の復旧モジュールを追加',
          consequence: `そこに登録されたアドレスの手伝いが十分にそろうと、このモジュールがアカウントに新しい所有者を与えます。${waiting(wait)}`,
        },
        'erc-4337': {
          title: 'ほかの人がこのアカウントの手数料を払えるようにする',
          consequence: 'アカウントに残高がなくても使えるようになります。',
        },
      })[role],
    disableModule: {
      title: '復旧モジュールを無効にする',
      consequence: 'このモジュールは、アカウントに新しい所有者を設定できなくなります。',
    },
    moveGuardians: {
      title: '保護を更新する',
      consequence: (needed: string, all: number) =>
        `復帰の手段を復旧モジュールのバージョン 0.2.0 に移し、古いモジュールを無効にします。以後は ${all} 件のうち ${needed} 件の協力が必要です。`,
    },
    setFallbackHandler: {
      title: 'アカウントの応答のしかたを変更',
      consequence:
        'このプログラムがアカウントに代わって応答し、どの署名があなたのものかを判断します。知らないものなら拒否してください。',
    },
    transfer: (amount) => ({ title: 'コインを送る', consequence: `${amount} を送ります。` }),
    tokenTransfer: (amount) => ({
      title: 'トークンを送る',
      consequence: `${units(amount)}を送ります。`,
    }),
    tokenApproval: (amount) => ({
      title: '誰かがあなたのトークンを取れるようにする',
      consequence: `許可された相手は、いつでも${units(amount)}を取れるようになります。`,
    }),
    unknown: {
      title: '不明な操作',
      consequence: 'このウォレットでは、その内容を読み取れません。',
    },
  },

  parties: {
    guardian: element.guardianLabel,
    module: 'モジュール',
    owner: element.ownerLabel,
    account: '復旧するアカウント',
    handler: '応答するプログラム',
    spender: '許可された相手',
    recipient: '送り先',
    token: 'トークン',
  },
  standings: {
    own: 'あなたのもの',
    pinned: 'このネットワークの復旧モジュール',
    audited: 'このウォレットが知っています',
    seen: '以前に承認したことがあります',
    new: 'ここでは初めてです',
  },
  partyNamed: (name) => `あなたが付けた名前：${name}`,
  guardianOfService: '復旧サービス',
  guardianStranger: 'このウォレットは知りません',
  strangerWarning:
    'このアドレスをこのウォレットは知りません。わかる範囲では、復旧サービスのものでも、あなたが名前を付けたものでもありません。誰のものかわからなければ拒否してください。',
  consentHold: (button) =>
    `すべての行を確かめてください。このとおりにする場合は、「${button}」を 2 秒間押し続けてください。`,
  consentType: (code) => `マウスを使わない場合は、代わりに ${code} と入力`,

  warnings: {
    'look-alike-domain': ({ site }) =>
      `${site} という名前は別の名前に似せてあります。一文字ずつ確かめ、確信がなければ拒否してください。`,
    expired: () => 'このメッセージは期限切れです。',
    'not-yet-valid': () => 'このメッセージはまだ有効ではありません。',
    'other-module': () =>
      'これは復旧モジュールですが、このウォレットがこのネットワークで使うものではありません。',
    'short-wait': ({ wait }) =>
      `わずか ${wait} でアカウントを奪われるおそれがあります。気づいて止めるのが間に合わないかもしれません。`,
    'test-wait': ({ wait }) =>
      `このテストネットワークでは、復旧にかかる時間は ${wait} だけです。実際のネットワークでは数日かかります。`,
    'unread-balance': () => 'アカウントの残高を読み取れなかったため、残りがわかりません。',
    'gives-control-away': () => 'アカウントを管理する人が変わります。',
    'own-recovery': () => 'これはこのアカウント自身の復旧についてのものです。',
    'service-register': ({ site }) =>
      `${site} が求めています。そこに届くメッセージを読める人は、アカウントを奪い始めることができます。アドレスまたは番号を一文字ずつ確かめてください。`,
    'service-delete': ({ site }) =>
      `${site} が求めています。そこに送られるコードでは、もう戻れなくなります。`,
    'service-list': ({ site }) => `${site} にメールアドレスと電話番号が知られます。`,
    'service-alerts': ({ site }) =>
      `${site} は、このアカウントのお知らせ先を見たり変えたりできるようになります。`,
    'service-alerts-off': ({ site }) =>
      `${site} が求めています。お知らせがないと、誰かがこのアカウントを奪おうとしても、気づくのが遅れるかもしれません。`,
    'recovers-account': () =>
      '友人になりすました人かもしれません。手伝う前にアカウントの所有者に電話をして、両方のアドレスを確かめ合ってください。',
  },

  problems: {
    'no-vault': 'このウォレットにはまだ鍵がありません。先に設定してください。',
    'vault-exists': 'このウォレットにはすでに鍵があります。開き直してください。',
    locked: 'ウォレットがロックされました。解除して、もう一度試してください。',
    'wrong-password': 'パスワードが違います。',
    'wrong-passkey': 'パスキーを使えませんでした。もう一度試すか、パスワードを使ってください。',
    'too-soon': '誤ったパスワードが多すぎます。少し待ってください。',
    'weak-password': 'このパスワードは推測されやすいものです。もっと長いものを選んでください。',
    'damaged-vault': 'この端末にあるウォレットのデータが壊れています。',
    'newer-vault':
      'このウォレットは最後に新しいバージョンで使われました。拡張機能を更新してください。',
    'invalid-phrase': 'この言葉は鍵ではありません。一つずつと、その順番を確かめてください。',
    'invalid-private-key': 'これは秘密鍵ではありません。確かめて、もう一度試してください。',
    'wrong-words': '言葉が違います。書き留めたものを確かめてください。',
    'unknown-owner': 'この鍵はもうウォレットにありません。',
    'owner-exists': 'この鍵はすでにウォレットにあります。',
    'last-owner': 'このウォレットの唯一の鍵なので、削除できません。',
    'unknown-account': 'このアカウントはもうウォレットにありません。',
    'account-exists': 'このアカウントはすでにウォレットにあります。',
    'not-a-safe':
      'このアドレスには、このウォレットで使えるアカウントがありません。ネットワークを確かめてください。',
    'nested-owner':
      'このアカウントの所有者はあなたの別のアカウントですが、このウォレットは鍵でしか署名できません。Safe を所有者として署名できる別のウォレットを使ってください。このアカウントがバージョン 1.5.0 であるか、あなたのアカウントがこのウォレットの設定した fallback handler を保っている必要があります。',
    'not-an-owner':
      'このウォレットの鍵はアカウントの所有者ではありません。そこで追加してもらうか、アカウントを復旧してください。',
    'too-few-keys':
      'このアカウントには、このウォレットにある鍵の数より多くの所有者の署名が必要です。',
    'needs-4337':
      'アカウントはまだ送信できません。先に「ホーム」で、ほかの人が手数料を払えるようにしてください。',
    'unknown-chain': 'ウォレットはこのネットワークを知りません。設定で追加してください。',
    'wrong-chain': 'ノードが別のネットワークにあります。アドレスを確かめてください。',
    'wrong-clock':
      'ノードとこの端末の時計が何時間もずれています。この端末の時計を確かめるか、別のノードを入力してください。',
    'chain-in-use': 'このネットワークにアカウントがあります。先に削除してください。',
    'no-endpoint': 'このネットワークにはまだエンドポイントがありません。設定で追加してください。',
    'no-service': 'このネットワークにはまだ復旧サービスがありません。設定で追加してください。',
    'unknown-module':
      'このサービスの復旧モジュールは、既知のものではありません。誤ったものはすべてを取るおそれがあります。プロバイダーからこのアドレスを知らされた場合にだけ使ってください。',
    'module-handler':
      '復旧モジュールがこのアカウントの代わりに応答しています。まずホーム画面で直してください。',
    'module-replaced':
      'このネットワークを設定した後に、復旧モジュールのコードが変わりました。何も行われていません。',
    'no-recovery': 'このアカウントの進行中の復旧はありません。',
    'not-a-token':
      'このアドレスには、このウォレットで表示できるトークンがありません。ネットワークを確かめてください。',
    'not-a-guardian': 'あなたのアカウントも鍵も、このアカウントの復旧を手伝えません。',
    'request-over': 'この依頼は終わったか、内容が変わりました。何も署名されていません。',
    'invalid-link':
      'アドレスでも完全なリンクでもありません。もう一度コピーしてください。何も署名されていません。',
    'no-funds': '鍵の残高ではネットワークの手数料を払えません。その鍵にコインを送ってください。',
    'unknown-approval': 'この依頼はもう開いていません。何も署名されていません。',
    declined: '拒否しました。何も署名されていません。',
    network: 'サービスまたはネットワークに接続できません。もう一度試してください。',
    refused:
      'サービスまたはネットワークが拒否しました。何も変わっていません。後でもう一度試してください。',
    'no-effect': '送信した内容はまだ実行されていません。もう一度試してください。',
    reverted: 'ネットワークが拒否しました。アカウントは変わっていません。',
    'invalid-request': 'うまくいきませんでした。入力を確かめてください。',
    internal: 'うまくいきませんでした。もう一度試してください。',
    'no-setup':
      'このアドレスには、このウォレット用のものがありません。一文字ずつ確かめるか、手動で設定してください。',
    'unfit-passkey':
      'この種類のパスキーではウォレットのロックを解除できません。別のものを試してください。',
    'no-code': 'この画像には QR コードがないか、小さすぎます。別の画像を選んでください。',
    'foreign-code':
      'この QR コードはプロバイダーのアドレスではありません。プロバイダーから受け取ったものを読み取ってください。',
    'invalid-setup':
      'このウォレットではそのファイルを読み取れません。プロバイダーに新しいものを頼んでください。',
    'permission-refused':
      'ブラウザがこのアドレスに接続することを許可されていません。許可して、もう一度試してください。',
    unknown: 'うまくいきませんでした。もう一度試してください。',
  },
};
