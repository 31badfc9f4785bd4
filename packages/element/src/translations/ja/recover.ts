import type { Words } from '../strings.ts';

export const recover: Words['recover'] = {
  // 共通

  // ワンタイムコード
  noCodeOther: '別のメールか電話を使う',

  // 復旧
  ownerTitle: '誰がアカウントを管理しますか？',
  ownerLead: '引き継ぐアドレスを選んでください。',
  ownerWallet: 'このウォレット',
  ownerWalletConnect: 'ウォレットを接続すると、そのアドレスを使えます。',
  ownerOther: '別のアドレス',
  ownerField: '新しい所有者のアドレス',
  ownerIsAccount: 'アカウントは自分自身を管理できません。別のアドレスを選んでください。',
  ownerIsGuardian: 'このアドレスは復旧を承認できるため、選べません。別のものを選んでください。',
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
  noGuardianTitle: 'このアカウントはまだ保護されていません',
  noGuardianLead: 'そのため、ここでは復旧できません。',
  deadEndNote:
    'アカウントとネットワークが正しいか確認してください。正しければ、このサイトの運営者に相談し、古い鍵を探してください。古い鍵はまだ使えます。',
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
  startLead: '確認はすべて終わりました。あと一歩です。',
  startCancelable: 'それまでは現在の所有者が止められます。',
  startBusy: '開始中…',
  servicePays: '無料：手数料は復旧サービスが払います。',
  payButton: '自分のウォレットで払う',
  relayedLead: '復旧サービスが送っています。この画面を閉じて、また来てもかまいません。',
  transactionLabel: 'トランザクション',
  startCalldata: '自分で送る',
  moreGuardiansTitle: 'さらに承認が必要です',
  moreGuardiansLead: (threshold) =>
    `このアカウントには ${threshold} 件の承認が必要です。他の人にリンクを送り、返ってきたものを入力してください。`,
  moreGuardiansShared: (threshold) =>
    `このアカウントには ${threshold} 件の承認が必要です。他の人にリンクを送ってください。承認は自動でここに表示されます。`,
  waitTitle: '復旧が始まりました',
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
  walletOutcome: (span) =>
    `${span ?? '待ち時間'} の後、このウォレットだけがこのアカウントを管理します。`,
  walletStartOutcome: (span) =>
    `開始から ${span ?? '待ち時間'} の後、このウォレットだけがこのアカウントを管理します。`,
  keepWallet: 'このウォレットを手放さないでください。これだけがアカウントを管理します。',
  remindButton: '知らせを予定に入れる',
  remindTitle: 'アカウントの復旧を完了する',
  newOwnersThreshold: (threshold, count) =>
    threshold < count
      ? `すべての取引に、この ${count} 人のうち ${threshold} 人の署名が必要です。`
      : `すべての取引に、この ${count} 人全員の署名が必要です。`,
  ownerCancelButton: '始めた覚えがありませんか？止める',
  replacedTitle: 'この復旧が別の復旧に置き換わりました',
  replacedLead: (before) =>
    `${before} への復旧は無効になりました。こちらのほうが承認が多いためです。待ち時間は最初からになります。`,
  takeOverTitle: '今すぐ引き継げます',
  takeOverLead: '待ち時間が終わりました。完了すると、このウォレットがアカウントを管理します。',
  finalizeButton: '今すぐ引き継ぐ',
  finalizeBusy: '引き継ぎ中…',
  finalizedLead:
    '古い鍵はもう使えません。メールと電話は引き続き使えます。最新のものか確かめてください。',
  backInTitle: 'アカウントに戻れました',
  backInLead: 'このウォレットがアカウントを管理しています。古い鍵はもう使えません。',
  nowOwnedBy: '現在の管理者',
  nextTitle: '次にすること',
  nextCheckWays: 'メールと電話が今も正しいか確かめてください。',
  nextBackUp: 'このウォレットのバックアップを安全な場所に保管してください。',
  canceledTitle: '復旧は止められました',
  canceledLead:
    'アカウントは変わっていません。止めたのがあなたでなければ、まだ誰かが鍵を持っています。',
};
