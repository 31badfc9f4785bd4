import type { Words } from '../en/strings.ts';

export const person: Words['person'] = {
  lastChecked: (date, isDue) => `${date} に回答${isDue ? '：もう一度聞いてください' : ''}`,
  neverChecked: '今もウォレットを持っているか、まだ聞いていません。',
  askButton: '今も助けられるか聞く',
  nameButton: (isNamed) => (isNamed ? '名前を変更' : '名前を付ける'),
  guardianNameOf: (guardian) => `${guardian} の名前`,
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
};
