import type { Words } from '../strings.ts';

const needed = (threshold: number) => `復旧を始めるには ${threshold} 件の承認が必要になります。`;

export const collect: Words['collect'] = {
  // 復旧
  signatureLabel: '署名',

  // 複数人の署名
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
      : `このアカウントの復旧がオンになります。復旧には毎回 ${span} かかり、それまでは止められます。`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} が復旧を承認できるようになります。${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} は復旧を承認できなくなります。${threshold === 0 ? 'ほかに承認できる人がいないため、このアカウントは復旧できなくなります。' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel: '必要な数の所有者が署名すると、進行中の復旧が止まります。',
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
  approveButton: 'ウォレットで承認',
  strangeTitle: '署名しないでください',
  strangeLead:
    'このリンクは、このページが決して求めないものを求めています。何も署名されていません。',
  tooLateTitle: 'この依頼は期限切れです',
  tooLateLead: '署名を求められた内容はもう無効です。新しいリンクを頼んでください。',
  handBackTitle: '署名しました。返送してください。',
  handBackLead: 'このリンクを頼んできた人に送ってください。届くまでは何も起こりません。',
  notDeliveredTitle: '署名しましたが、届いていません',
  notDeliveredLead: '承認を届けられませんでした。頼んできた人にこのリンクを送ることもできます。',
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
  takeTitle: 'この承認を追加する',
  takeLead:
    'このブラウザで始めた場合は、ここで使ってください。そうでなければ、始めたブラウザでリンクを開いてください。',
  takeButton: 'ここで使う',
  takenTitle: '署名を受け取りました',
  takenLead: 'この画面を閉じて、待っている画面で続けてください。',
  unclaimedTitle: 'このブラウザは署名を待っていません',
  unclaimedLead: '署名をコピーし、始めたブラウザで入力してください。',
};
