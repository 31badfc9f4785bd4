import type { Words } from '../en/strings.ts';

const needed = (threshold: number) => `復旧を始めるには ${threshold} 人の手伝いが必要になります。`;

export const recover: Words['recover'] = {
  // 共通

  // ワンタイムコード
  noCodeOther: '別のメールか電話を使う',

  // 復旧
  ownerTitle: 'これからどのウォレットでアカウントを開きますか？',
  ownerLead: 'アカウントと中身はそのままです。変わるのは鍵だけです。',
  ownerWallet: 'このウォレット',
  ownerWalletConnect: 'ウォレットを接続すると、そのアドレスを使えます。',
  ownerOther: '別のウォレット',
  ownerField: '新しいウォレットのアドレス',
  ownerIsAccount: 'アカウントは自分自身を管理できません。別のアドレスを選んでください。',
  ownerIsGuardian:
    'このアドレスはあなたが戻るのを手伝うため、選べません。別のものを選んでください。',
  ownerRefused: 'このアドレスはアカウントを管理できません。別のものを選んでください。',
  ownerUnused: (owner, chainName) =>
    `${owner}は${chainName}でまだ何も送信していません。取引所のアドレスではなく、ご自身のウォレットであることを確認してください。`,
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
  noGuardianTitle: 'ここではこのアカウントに戻れません',
  noGuardianLead: 'メール、電話、信頼できる人のいずれも設定されていません。',
  deadEndNote:
    'まだできること：古い鍵を探す（古い電話やブラウザ、12 語または 24 語を書いた紙）、アカウントとネットワークが正しいか確認する、このサイトの運営者に尋ねる。お金で復旧すると言う人には、復旧はできません。',
  noGuardianOwner: 'まだ誰もあなたをアカウントに戻せません。',
  moduleOffTitle: '復旧がオフになっています',
  moduleOffLead: 'オンにできるのは、このアカウントの所有者だけです。',
  moduleOffOwner: 'オンにすると、アカウントに戻れるようになります。',
  checkTitle: '本人であることを確認',
  checkLead: (contacts, required) => {
    if (required < contacts)
      return `この ${contacts} 件のうち ${required} 件のコードを入力してください。`;
    return contacts === 1
      ? 'コードを入力してください。'
      : `${contacts} 件のコードをすべて入力してください。`;
  },
  confirmedOf: (confirmed, required) => `${required} 件中 ${confirmed} 件を確認済み`,
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'このコードを入力すると、次のアドレスがアカウントを管理できるようになります：'
      : `このコードを入力すると、次の ${count} 件${threshold === count ? '' : `のうち ${threshold} 件`}のアドレスが共同でアカウントを管理できるようになります：`,
  codeNewOwnersHint: '自分で選んだものと違う場合は、コードを入力しないでください。',
  startLead: '確認はすべて終わりました。待ち時間を始めてください。',
  startCancelable: 'それまでは現在の所有者が止められます。',
  startBusy: '開始中…',
  servicePays: '無料：手数料は復旧サービスが払います。',
  payButton: '自分のウォレットで払う',
  relayedLead: '復旧サービスが送っています。この画面を閉じて、また来てもかまいません。',
  transactionLabel: 'トランザクション',
  startCalldata: '自分で送る',
  moreGuardiansTitle: 'さらに手伝いが必要です',
  moreGuardiansLead: (threshold) =>
    `このアカウントには ${threshold} 人の手伝いが必要です。他の人に頼み、返ってきたものを入力してください。`,
  moreGuardiansShared: (threshold) =>
    `このアカウントには ${threshold} 人の手伝いが必要です。他の人に頼んでください。手伝いは自動でここに表示されます。`,
  waitTitle: '待ち時間が進んでいます',
  timelineReady: (date) => `準備完了：${date}`,
  timelineEnd: '新しいウォレットがアカウントを開く',
  resumedNotice: '以前に始めたものです。続きから進めてください。',
  elsewhereTitle: '別の端末で続ける',
  elsewhereLabel: 'この復旧へのリンク',
  elsewhereHint: '自分の端末用です。コードも鍵も含まれません。',
  staleNotice: 'その間にアカウントが変わりました。新しいコードを送ってください。',
  askGuardiansButton: '信頼できる人に頼む',
  startCopyData: 'データをコピー',
  startElsewhere: 'どのウォレットからでも送れます。届くと、この画面は自動で先に進みます。',
  walletOutcome: (span) =>
    `${span ?? '待ち時間'} の後、このウォレットだけがあなたのアカウントを開きます。`,
  walletStartOutcome: (span) =>
    `開始から ${span ?? '待ち時間'} の後、このウォレットだけがあなたのアカウントを開きます。`,
  keepWallet: 'このウォレットを手放さないでください。アカウントを開けるのはこれだけになります。',
  remindButton: 'カレンダーに追加',
  remindTitle: 'アカウントの復旧を完了する',
  newOwnersThreshold: (threshold, count) =>
    threshold < count
      ? `すべての取引に、この ${count} 人のうち ${threshold} 人の署名が必要です。`
      : `すべての取引に、この ${count} 人全員の署名が必要です。`,
  ownerCancelButton: '始めた覚えがありませんか？止める',
  replacedTitle: 'この復旧が別の復旧に置き換わりました',
  replacedLead: (before) =>
    `${before} への復旧は無効になりました。こちらのほうが手伝う人が多いためです。待ち時間は最初からになります。`,
  takeOverTitle: 'アカウントに戻れます',
  takeOverLead: '待ち時間が終わりました。押すと、このウォレットでアカウントが開きます。',
  finalizeButton: 'アカウントに戻る',
  finalizeBusy: '戻っています…',
  finalizedLead:
    '古い鍵はもう使えません。メールと電話は引き続き使えます。最新のものか確かめてください。',
  backInTitle: 'アカウントに戻れました',
  backInLead: 'このウォレットでアカウントが開きます。古い鍵はもう使えません。',
  nowOwnedBy: '今アカウントを開くもの',
  nextTitle: '次にすること',
  nextVoid: '手伝う人のこれまでの同意を取り消してください。別の復旧が始まるおそれがあります。',
  voidButton: 'これまでの同意を取り消す',
  voided: 'これまでの同意は無効になりました。',
  nextCheckWays: 'メールと電話が今も正しいか確かめてください。',
  nextBackUp: 'このウォレットのバックアップを安全な場所に保管してください。',
  canceledTitle: '復旧は止められました',
  canceledLead:
    'アカウントは変わっていません。止めたのがあなたでなければ、まだ誰かが鍵を持っています。',
  // 復旧
  signatureLabel: '返事',

  // 複数人の署名
  goodUntil: (date) => `${date} まで有効。`,
  ownersTitle: (threshold) => `${threshold} 人の所有者の署名が必要です`,
  ownersLead: (owners) =>
    `このアカウントには ${owners} 人の所有者がいます。ここで署名するか、ウォレットを別の所有者に切り替えるか、ほかの所有者に頼んでください。`,
  subjectRegister: (target) =>
    `${target} に送られたコードでこのアカウントの復旧を始められるようになります。`,
  subjectPaper:
    '新しいバックアップコードの用紙で、このアカウントの復旧の開始を助けられるようになります。以前の用紙は使えなくなります。',
  subjectList: 'このアカウントに登録されたメールと電話を表示します。',
  subjectRemove: 'このアカウントに登録されたメールか電話を一つ削除します。',
  subjectEnable: (span) =>
    span === undefined
      ? 'このアカウントの復旧がオンになります。'
      : `このアカウントの復旧がオンになります。復旧には毎回 ${span} かかり、それまでは止められます。`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} がこのアカウントの復旧を手伝えるようになります。${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} はこのアカウントの復旧を手伝えなくなります。${threshold === 0 ? 'このモジュールにはほかに手伝える人がいないため、別のモジュールがなければ、このアカウントは復旧できなくなります。' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel: '必要な数の所有者が署名すると、進行中の復旧が止まります。',
  subjectVoid: '手伝う人のこれまでの同意では、復旧を始められなくなります。',
  notYetCanceled: 'まだ止まっていません。',

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
  approveButton: 'はい、助けます',
  strangeTitle: '署名しないでください',
  strangeLead:
    'このリンクは、このページが決して求めないものを求めています。何も署名されていません。',
  tooLateTitle: 'この依頼は期限切れです',
  tooLateLead: '署名を求められた内容はもう無効です。新しいリンクを頼んでください。',
  handBackTitle: 'できました。返送してください。',
  handBackLead: 'これを頼んできた人に送ってください。届くまでは何も起こりません。',
  notDeliveredTitle: 'まだ届いていません',
  notDeliveredLead: '手伝いを届けられませんでした。頼んできた人にこれを送ることもできます。',
  handBackLink: '返送するリンク',
  handBackText: '代わりにテキストで送る',
  copySignature: 'テキストをコピー',
  followTitle: 'この復旧を続けますか？',
  followLead: '別の端末で始められました。あなたが始めた場合にだけ続けてください。',
  followNotMine: '私ではありません',
  followOtherTitle: 'このブラウザでは別の復旧を始めています',
  followOtherLead: 'こちらを続けると、もう一方の復旧はこのブラウザから消えます。',
  followOtherOwners: 'このブラウザで始めた復旧の新しい所有者',
  followKeep: 'ここで始めたほうを続ける',
  followReplace: '代わりにこちらを続ける',
  takeTitle: 'この返事を追加する',
  takeLead:
    'このブラウザで始めた場合は、ここで使ってください。そうでなければ、始めたブラウザでリンクを開いてください。',
  takeButton: 'ここで使う',
  takenTitle: '返事を受け取りました',
  takenLead: 'この画面を閉じて、待っている画面で続けてください。',
  unclaimedTitle: '始めたブラウザで開いてください',
  unclaimedLead:
    'このブラウザは返事を待っていません。コピーして、始めたブラウザで貼り付けてください。',
};
