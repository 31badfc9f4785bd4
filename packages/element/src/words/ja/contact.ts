import type { Words } from '../en/strings.ts';

export const contact: Words['contact'] = {
  checkedOn: (channel, date, isDue) =>
    `${channel}・${date} に確認${isDue ? '：もう一度試してください' : ''}`,
  codesLeft: (count, isDue) =>
    `バックアップコード・残り ${count} 個${isDue ? '：新しい用紙を作ってください' : ''}`,
  undelivered: (channel) => `${channel}・メッセージが届きません`,
  codesShort: (needed, able) =>
    `復元には ${needed} つの手段のコードが必要ですが、${able === 0 ? '使えるものがありません' : `使えるのは ${able} つだけです`}。使えないものを試すか、別の方法を追加してください。`,
  none: '登録されたメールも電話もなくなったため、コードが届きません。',
  secondWay: '二つ目の方法があれば、この一つを読めるだけの人は入れません。',
};
