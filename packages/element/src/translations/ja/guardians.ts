import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // ガーディアン
  guardiansEmpty: 'ガーディアンはまだいません',
  guardiansEmptyLead:
    'ガーディアンとは、あなたが戻るのを助けられる、信頼できる人や自分の別のウォレットです。',
  guardiansWhileRunning: 'ここでの変更では止まりません。',
  guardiansRunningButton: '復旧を見る',
  addGuardianButton: 'ガーディアンを追加',
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
  nameButton: (isNamed) => (isNamed ? '名前を変更' : '名前を付ける'),
  nameButtonOf: (guardian, isNamed) =>
    isNamed ? `${guardian} の名前を変更` : `${guardian} に名前を付ける`,
  guardianNameOf: (guardian) => `${guardian} の名前`,
  guardianNameHint: '任意です。この端末にだけ残ります。',
  guardianAdded: (guardian) => `${guardian} がガーディアンになりました。`,
  revokeServiceTitle: 'メールと電話のコードを外しますか？',
  serviceRevoked: 'メールと電話のコードを外しました。',
  revokeLast: '最後のガーディアンです。なくすと、鍵を失ったときに誰もあなたを戻せません。',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'ガーディアンが 1 人残り、その人だけで復旧を始められます。その人も欠けると、誰もあなたを戻せません。';
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
  thresholdChanged: (threshold, guardians) => {
    if (guardians === 1) return 'これからはこのガーディアンだけで十分です。';
    return threshold < guardians
      ? `これからは ${guardians} 人中 ${threshold} 人のガーディアンの同意が必要です。`
      : `これからはガーディアン ${guardians} 人全員の同意が必要です。`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: '必要な同意の数がガーディアンの数を超えているため、誰も助けられません。',
  noContactsNote:
    '登録されたメールも電話もなくなったため、コードを送るガーディアンはあなたに連絡できません。',
  accountDetails: 'アカウントの詳細',
  thresholdButton: '必要な同意の数を変更',
  addPersonButton: '信頼できる人を追加する',
  serviceDownNote: '復旧サービスに接続できません。アカウントは変わっていません。',
  serviceDownTitle: '現在、コードを送信できません',
  serviceDownPeople: '信頼できる人は、引き続き復旧を承認できます。',
  alarmReplaceButton: 'メールか電話を変更する',
};
