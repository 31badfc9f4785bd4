import type { Words } from '../en/strings.ts';

export const rehearsal: Words['rehearsal'] = {
  title: '戻る手順を練習する',
  lead: 'ウォレットを失くしたと仮定します。何も動かず、ネットワークには何も送信されません。',
  codes: (count) => `届いたコードを ${count} つ入力します。`,
  startButton: '練習を始める',
  daysTitle: 'ここから待機時間が始まります',
  daysLead: (span, date) =>
    span === undefined || date === undefined
      ? '終わるまで、することは何もありません。'
      : `${span}かかり、${date}に終わります。することは何もありません。`,
  told: 'すぐに、また待機中にも知らされる先：',
  endTitle: 'アカウントに戻れます',
  endLead: (chain) => `本番では次の内容が ${chain} に送信されます。今回は何も送信していません。`,
  module: 'リカバリーモジュールの呼び出し',
  effect: '内容：待機時間のあと、アカウントは新しいウォレットで開きます。',
  done: '練習は成功です。戻る手順を確認できました。',

  // 一つの方法の確認
  testTitle: (target) => `${target} は今も使えますか？`,
  testLead: 'そこにコードを送ります。入力すれば確かめられます。何も動きません。',
  testMissing: (target) =>
    `${target} はこのアカウントでは見つかりませんでした。戻って、一覧をもう一度表示してください。`,
  yearlyLead: '年に一度の質問です：今も戻る手段ですか。',
  yearlyButton: (isOn) => (isOn ? '年に一度の確認をやめる' : '年に一度確認する'),
};
