import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // ガーディアン
  guardiansEmpty: '復旧を承認できる人はまだいません',
  guardiansEmptyLead: '信頼できる人や自分の別のウォレットが、あなたが戻るのを助けられます。',
  guardiansWhileRunning: 'ここでの変更では止まりません。',
  guardiansRunningButton: '復旧を見る',
  addGuardianTitle: '誰を信頼しますか？',
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
  guardianIsAccount: 'アカウントは自分自身を承認できません。別のアドレスを選んでください。',
  guardianIsOwner:
    'これはアカウント自身の鍵です。両方を一度に失うことになります。別のアドレスを選んでください。',
  guardianIsModule: 'これは復旧モジュール自身です。別のアドレスを選んでください。',
  guardianIsThere: 'このアドレスはすでに追加されています。',
  guardianName: '名前',
  nameButton: (isNamed) => (isNamed ? '名前を変更' : '名前を付ける'),
  nameButtonOf: (guardian, isNamed) =>
    isNamed ? `${guardian} の名前を変更` : `${guardian} に名前を付ける`,
  guardianNameOf: (guardian) => `${guardian} の名前`,
  guardianNameHint: '任意です。この端末にだけ残ります。',
  guardianAdded: (guardian) => `${guardian} が承認できるようになりました。`,
  revokeServiceTitle: 'メールと電話のコードを外しますか？',
  serviceRevoked: 'メールと電話のコードを外しました。',
  revokeLast: '最後の方法です。なくすと、鍵を失ったときに誰もあなたを戻せません。',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return '方法が 1 つ残り、それだけで復旧を始められます。それも失うと、誰もあなたを戻せません。';
    return threshold === 1
      ? `残る方法は ${left} 件です。それぞれで復旧を始められます。`
      : `残る方法は ${left} 件です。復旧を始めるには、そのうち ${threshold} 件が必要です。`;
  },
  revokeService:
    'このサービスがコードを送っています。外すと、メールと電話ではアカウントを復旧できません。',
  revokeMaybeService:
    'コードを送っているのがこれなら、外すとメールと電話ではアカウントを復旧できません。',
  thresholdLead:
    '多いほど、誰かが裏切っても安全です。少ないほど、誰かと連絡が取れなくなっても安全です。',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'これからは承認 1 件で十分です。';
    return threshold < guardians
      ? `これからは ${guardians} 件中 ${threshold} 件の承認が必要です。`
      : `これからは ${guardians} 件すべての承認が必要です。`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    '必要な承認の数が、承認できる人の数を超えているため、誰も助けられません。',
  noContactsNote: '登録されたメールも電話もなくなったため、コードが届きません。',
  accountDetails: 'アカウントの詳細',
  thresholdButton: '必要な同意の数を変更',
  addPersonButton: '信頼できる人を追加する',
  serviceDownNote: '復旧サービスに接続できません。アカウントは変わっていません。',
  serviceDownTitle: '現在、コードを送信できません',
  alarmReplaceButton: 'メールか電話を変更する',
};
