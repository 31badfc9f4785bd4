import { html } from 'lit';
import type { Strings } from './strings.ts';

export const ja: Strings = {
  site: {
    pages: 'サイト',
    live: '試す',
    gallery: 'ギャラリー',
    theme: 'テーマ',
    code: 'コード',
    extension: '拡張機能',
    language: '言語',
    dark: 'ダーク',
  },

  promise: '鍵をなくしても、アカウントは残る。',
  playMoney:
    'すべてお使いのコンピューターの中で、偽のお金で動いています。遠慮なくいろいろ試してください。',
  looking: 'ローカル環境を探しています…',
  startLead:
    '実際に試すには、ローカル環境を起動してください。お使いのコンピューターにネットワーク、メールボックス、電話が用意され、その中心にこのページがあります。リポジトリのクローンで実行します。',
  startThen:
    'そのあと、表示されたアドレスを開いてください。ギャラリー、テーマ、コードは今すぐ使えます。',
  startGallery: 'ギャラリーへ',

  security: 'セキュリティ',
  devices: 'デバイス',
  account: 'アカウント',
  mailbox: 'メール',
  phone: '電話',
  wallet: 'ウォレット',
  events: 'イベント',

  guide: '次にすること',
  steps: {
    register: '登録する',
    guardian: '復旧を有効にする',
    another: '電話番号を追加',
    lose: '鍵をなくす',
    recover: '復旧する',
    wait: '待つ',
    finalize: '引き継ぐ',
    visiting: '自分のウォレット',
    lost: '別のアカウントを選ぶ',
  },
  hints: {
    start: 'ここから始めます',
    next: '次はここを押します',
    email: 'どのメールアドレスでもかまいません',
    phone: '例：+81 90 1234 5678',
    approve: '内容を読んで承認します',
    copy: 'コードが届きました。コピーします',
    paste: 'ここにコードを貼り付けます',
    guardian: '一度承認すれば、保護されます',
    another: '2 つ目のコードは電話に',
    lose: 'ここで災難が起こります',
    recover: '鍵なしで取り戻します',
    skip: 'ここでは待つ必要はありません',
    finalize: '待機期間が終わりました',
    choose: '復旧を有効にする前に鍵がなくなりました。別のアカウントを選んでください。',
  },

  network: 'ネットワーク上',
  block: (number) => `ブロック ${number}`,
  clockAhead: (time) => `時計は${time}進んでいます`,
  clockAheadWhy: '待機を省略しました。メッセージにはネットワークの時刻が書かれます。',
  networkDown: 'ネットワークに接続できません。',
  networkReading: 'ネットワークを読み込んでいます…',
  owners: '所有者',
  ownersNeeded: (count, needed) => (count === 1 ? '所有者' : `所有者（${needed} 人必要）`),
  guardians: '承認できる人',
  guardiansNeeded: (count, needed) =>
    count > 1 ? `承認できる人（${needed} 人必要）` : '承認できる人',
  noGuardians: 'まだいません',
  canTakeControl: (owner) => html`${owner} が今すぐ引き継げます。`,
  canTakeControlIn: (owner, time) => html`${owner} が引き継げるまで ${time}`,
  skipAhead: (time) => `${time}進める`,

  messages: (count) => `${count} 件`,
  mailboxDown: 'メールボックスに接続できません。',
  mailboxEmpty: 'メールはまだありません。どのアドレス宛てのメールもここに届きます。',
  emails: 'メール（新しい順）',
  plainText: 'テキストのみ',
  formatted: '書式付き',
  phoneDown: '電話に接続できません。',
  phoneEmpty: 'メッセージはまだありません。どの番号宛ての SMS もここに届きます。',
  textMessages: 'SMS（新しい順）',
  to: (target) => `宛先: ${target}`,
  copyCode: 'コードをコピー',
  copy: 'コピー',
  copied: 'コピーしました',

  clear: '消去',
  eventsEmpty: 'エレメントからページへの通知がここに表示されます。',
  eventList: 'イベント（新しい順）',

  demoWallet: 'デモ用ウォレット',
  accountNumber: (number) => `アカウント ${number}`,
  holdsKeys: (_count, account) => html`${account} の所有者の鍵を持っています`,
  keyIsLost: (address) =>
    html`所有者の鍵はなくなりました。新しい鍵 ${address} は、まだ何も所有していません。`,
  loseKey: (count) => (count === 1 ? '鍵をなくす' : 'すべての鍵をなくす'),
  useWallet: (name) => `${name} を使う`,
  useDemoWallet: 'デモ用ウォレットを使う',
  ownWallet: (account) => html`自分のウォレット（アカウント ${account}）`,

  askedBy: (site) => `${site} からの要求`,
  networkName: 'ネットワーク',
  fee: 'ネットワーク手数料',
  feeInPlayMoney: 'このウォレットの仮想のお金',
  noFee: 'なし',
  details: '詳細',
  approve: '承認する',
  decline: '拒否する',
  statements: {
    register: 'コードによる復旧を許可',
    list: 'メールと電話番号を表示',
    remove: 'メールまたは電話番号を削除',
    subscribe: 'お知らせを送る',
    unsubscribe: 'お知らせをやめる',
    other: 'メッセージに署名',
  },
  youState: (statement) => `あなたの宣言:「${statement}.」`,
  youSign: '下の文章に、あなた本人として署名します。',
  signingMovesNothing: '署名しても何も移動しません。',
  calls: {
    enableRecovery: '復旧を有効にする',
    enableRecoveryEffect: (wait) =>
      `承認から${wait}後に、アカウントを新しい所有者に引き継げるようになります。それまではあなたが止められます。`,
    enableModule: 'プログラムに全権限を与える',
    enableModuleEffect: (module) =>
      `${module} があなたのアカウントで何でもできるようになります。知らないものなら拒否してください。`,
    addGuardian: '復旧を承認する権限を与える',
    addGuardianEffect: (guardian) =>
      `${guardian} があなたのアカウントの復旧を承認できるようになります。`,
    removeGuardian: '復旧を承認する権限を外す',
    removeGuardianEffect: (guardian) =>
      `${guardian} はあなたのアカウントの復旧を承認できなくなります。`,
    changeThreshold: '必要な承認の数を変更',
    threshold: (count) =>
      count === 1
        ? '承認 1 件で復旧を始められます。'
        : `承認 ${count} 件がそろうと復旧を始められます。`,
    start: '復旧を始める',
    startEffect: (account, owners, wait) =>
      `${wait}後に、${account} は ${owners} に引き継がれます。それまでは所有者が止められます。`,
    finalize: 'アカウントを引き継ぐ',
    finalizeEffect: (account) =>
      `${account} は今、新しい所有者に引き継がれます。以前の鍵は使えなくなります。`,
    cancel: '復旧を止める',
    cancelEffect: '進行中のアカウントの復旧を終えます。所有者は変わりません。',
    unknown: '不明な操作',
    unknownEffect: (target) => `${target} を呼び出します。知らないものなら拒否してください。`,
    unknownPayment: (target, amount) =>
      `${target} を呼び出し、${amount} を送ります。知らないものなら拒否してください。`,
  },

  finale: {
    title: 'アカウントを守れました',
    lead: '同じアドレス、同じ資産、新しい鍵。',
    again: 'もう一度試す',
    twoCodes: '次は 2 つのコードで',
    over: 'これが最後の新しいアカウントでした。このアカウントの保護は続いています。新しい鍵をなくして、もう一度取り戻してみましょう。',
    loseAgain: '新しい鍵をなくす',
    embed: '自分のサイトに組み込む',
  },

  install: {
    title: '拡張機能をインストール',
    lead: 'アカウントを復旧できる小さなウォレットです。まだストアにはないので、リポジトリのクローンでビルドします。',
    build: 'ビルド',
    chromium:
      'chrome://extensions を開き、「デベロッパー モード」をオンにして「パッケージ化されていない拡張機能を読み込む」を押し、extension/dist/chromium を選びます。',
    firefox:
      'about:debugging#/runtime/this-firefox を開き、「一時的なアドオンを読み込む…」を押して extension/dist/firefox/manifest.json を選びます。Firefox を閉じると消えます。',
    archives: 'アーカイブは extension/dist にあります。',
    provider: 'プロバイダーのアドレス',
    providerLead:
      'ウォレットにこのプロバイダーのアドレスを入力すると、このページのサービスがまとめて接続されます。',
    after: 'そのあと、「試す」のウォレット欄で、デモ用ウォレットの代わりに選べます。',
  },
};
