import { formatsOf } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

const { region } = formatsOf('ja');

export const protect: Words['protect'] = {
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
  signTitle: 'ウォレットがOKを求めます',
  signFirst: 'ウォレットがOKを求めます（1/2）',
  signLead: (target) => `内容は「${target} は、私がまた入れるように助けてよい」です。`,
  signNote: '無料で、何も移動しません。',
  signDetails: 'ウォレットが署名する内容',
  signButton: 'ウォレットに確認する',
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
  waitsLead: '安全のため、新しいメールや電話はすぐには使えません。ほかにすることはありません。',
  guardianChangedTitle: '復旧サービスのアドレスが変わりました',
  guardianChangedLead: (target) =>
    `${target} は登録されましたが、まだこのアカウントを復旧できません。新しいアドレスを信頼する場合は、先に古いアドレスをアカウントから削除し、もう一度 ${target} を追加してください。`,
  guardianBefore: 'アカウントにあるアドレス',
  guardianNow: 'サービスの新しいアドレス',
  furtherWaitButton: '別の待ち時間の手段を追加する',
  wayElsewhere:
    '同じ復帰の手段に二つの待ち時間は設定できません。短いほうで決まってしまうためです。先にそちらから外してください。',
  addTitle: '最後の手順：オンにする',
  addLead: 'ウォレットがもう一度たずねます（2/2）。',
  addMeaning: (span) =>
    `あなたに送られたコードがなければ、だれも復旧を始められません。始まっても、${span ?? '待ち時間'} の間は止められます。`,
  addAnotherFirst: '先に別のメールか電話を追加する',
  laterButton: '後で',
  protectDoneTitle: '完了しました。これで戻れます。',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? '鍵をなくしたら、このメールを使ってここに戻ってきてください。'
      : '鍵をなくしたら、この電話を使ってここに戻ってきてください。',
  addAnotherButton: 'もう一つ追加',
  switchOnLead:
    'オフの間は、誰もあなたが戻るのを助けられません。ここの全員を今も信頼できるか確認してください。',
  switchedOnLead: '鍵をなくしたら、ここに戻ってきてください。',

  // Find the account
  testButton: '試す',
  testContact: (target) => `${target} を試す`,
  testDone: (target) => `${target} は使えます。`,
  backupCodesButton: (isNew) => (isNew ? '新しいバックアップコード' : '紙のバックアップコード'),
  cardButton: 'カードを印刷',
  rehearseButton: '練習する',
  findTitle: 'アカウントに戻る',
  findLead:
    'アカウントを守っているメールアドレスか電話番号を入力してください。そこにコードを送ります。コードでわかるのは、どれがあなたのアカウントかだけです。',
  enterAddress: 'アカウントのアドレスがわかる',
  findAgainLead: (target) =>
    `${target} へのコードを依頼済みです。続けるには、そのメールアドレスか電話番号をもう一度入力してください。`,
  findButton: 'コードを送信',
  findCodeTitle: (target) => `${target} に届くコードを入力してください`,
  findCodeLead: 'アカウントを守っていれば、1 分以内にコードが届きます。',
  findOther: '別のメールアドレスか電話番号を試す',
  foundTitle: 'あなたのアカウントはどれですか？',
  foundLead: (target) => `${target} が守っているアカウントです。`,
  foundElsewhere: (chain) => `${chain}（このページの対象外）`,
  foundChoose: '選ぶ',
  foundChooseThis: (account) => `${account} を選ぶ`,
  foundNoneTitle: 'アカウントが見つかりません',
  foundNoneLead: (target) => `${target} が守っているアカウントは現在ありません。`,

  // 連絡先
  contactsHiddenTitle: 'メールと電話を見られるのはあなただけです',
  contactsHiddenLead: '本人であることを示してください。ウォレットがOKを求めます。無料です。',
  contactsCount: (count, required) => {
    if (count === 1) return '復旧には、ここに送られるコードが必要です。';
    return required < count
      ? `復旧には、この ${count} 件のうち ${required} 件のコードが必要です。`
      : `復旧には、この ${count} 件すべてのコードが必要です。`;
  },
  contactsOnly: (target, others) =>
    others === 1
      ? `復旧には ${target} のコードが必要です。もう一方はまだ使えません。`
      : `復旧には ${target} のコードが必要です。ほかのものはまだ使えません。`,
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
  replaceNote: 'ウォレットが二回尋ねることがあります。無料です。',
  replaceButton: '古いものを削除',
  replaceKeep: '両方残す',
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} を追加しました。${from} は削除するまで残ります。`
      : `${to} を追加しました。${date} から使えます。${from} は削除するまで残ります。`,
  removeLast: '最後の一つです。なくすと、鍵を失ったときにコードで戻れません。',
  removeLeaves: (left, required) =>
    left === 1
      ? '残りは 1 件です。そこに届くメッセージを読める人は、復旧を始められます。'
      : `残りは ${left} 件です。復旧にはそのうち ${required} 件のコードが必要になります。`,
  removeNoneCounts: (date, others) =>
    others === 1
      ? `もう一方は ${date} まで使えません。それまでに鍵を失うと、コードでは戻れません。`
      : `ほかのものは ${date} まで使えません。それまでに鍵を失うと、コードでは戻れません。`,
  removeConfirm: '削除する',
  alertsTitle: 'お知らせする相手',
  alertsAlways: (targets) => `誰かが復旧を始めると、必ず ${targets} にお知らせします。`,
  alertsLead:
    'スイッチを入れると、あなたが戻るのを手伝える人が変更されたときもお知らせします。オンにするにはウォレットでのOKが必要です（無料）。',
  alertsShow: 'お知らせを表示',
  alertsTo: (target) => `変更も ${target} に知らせる`,
  alertsOn: '復旧と変更をお知らせします',
  alertsOff: '復旧をお知らせします',
  alertsBegun: (target) => `変更も ${target} にお知らせします。`,
  alertsEnded: (target) => `変更は ${target} にお知らせしなくなりました。`,
  // ガーディアン
  guardiansEmpty: 'あなたが戻るのを手伝える人はまだいません',
  guardiansEmptyLead: '信頼できる人や自分の別のウォレットが、あなたが戻るのを助けられます。',
  guardiansWhileRunning: 'ここで変更すると、復旧も止まります。',
  guardiansRunningButton: '復旧を見る',
  addGuardianTitle: 'アドレスで追加',
  addGuardianLead:
    'あなたが戻るのを助けられる人、または別の場所に保管している自分の別のウォレット。',
  guardianField: 'ウォレットのアドレス',
  guardianHint: '本人のウォレットからコピーしてもらってください。',
  addWalletTitle: 'どのウォレットを追加しますか？',
  addWalletLead: '両方を一度に失わないよう、別の場所に保管しているものを選んでください。',
  addWalletHint: 'そのウォレットからコピーしてください。',
  ownWalletName: '自分の別のウォレット',
  guardianNoChecksum:
    'このアドレスの入力の誤りは確かめられません。ウォレットから直接コピーしてください。',
  guardianReserved: 'これは誰のアドレスでもありません。もう一度コピーしてください。',
  guardianIsAccount: 'アカウントは自分自身を手伝えません。別のアドレスを選んでください。',
  guardianIsOwner:
    'これはアカウント自身の鍵です。両方を一度に失うことになります。別のアドレスを選んでください。',
  guardianIsModule: 'これは復旧モジュール自身です。別のアドレスを選んでください。',
  guardianIsThere: 'このアドレスはすでに追加されています。',
  guardianName: '名前',
  guardianNameHint: '任意です。この端末にだけ残ります。',
  guardianAdded: (guardian) => `${guardian} が、あなたが戻るのを手伝えるようになりました。`,
  thresholdLead:
    '多いほど、誰かが裏切っても安全です。少ないほど、誰かと連絡が取れなくなっても安全です。',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'これからは 1 人の手伝いで十分です。';
    return threshold < guardians
      ? `これからは ${guardians} 人中 ${threshold} 人の手伝いが必要です。`
      : `これからは ${guardians} 人全員の手伝いが必要です。`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: (needed, able) =>
    able === 0
      ? `${needed} 人の助けが必要ですが、助けられる人がいません。`
      : `${needed} 人の助けが必要ですが、助けられるのは ${able} 人だけです。`,
  accountDetails: 'アカウントの詳細',
  thresholdButton: '必要な人数を変更',
  addPersonButton: '信頼できる人を追加する',
  serviceDownNote: '復旧サービスに接続できません。アカウントは変わっていません。',
  serviceDownTitle: '現在、コードを送信できません',
  alarmReplaceButton: 'メールか電話を変更する',
};
