import type { Words } from '../en/strings.ts';

export const backupCodes: Words['backupCodes'] = {
  title: '紙のバックアップコード',
  lead: 'メールも電話も使えないときのための 8 個のコードです。それぞれ一度だけ、こちらから送るコードと同じように使えます。',
  once: '表示されるのは今回だけです。紙とペンをご用意ください。',
  needsBoth: 'その後の復旧には、用紙のコードと、こちらから送るコードの両方が必要です。',
  replaces: (sheet) => `新しいコードを確認すると、${sheet} は使えなくなります。`,
  makeButton: 'コードを表示',
  making: 'コードを作成中…',
  sheetTitle: (sheet) => `用紙 ${sheet}`,
  sheetLead: 'この名前とすべてのコードを今書き留めてください。',
  keep: 'あなただけが取り出せる場所に保管してください。1 個のコードだけで足りることはありません。',
  copyButton: 'コードをコピー',
  keptButton: '保管しました',
  typeTitle: '保管したことを示すため、そのうち 1 個を入力してください',
  typeHint: 'このコードは後でも使えます。',
  confirmTitle: 'コードをすぐに使いますか？',
  confirmLead: (date) =>
    `安全のため、新しいバックアップコードは${date === undefined ? '待ち時間の後に' : `${date} から`}使えるようになります。次のいずれかに送ったコードを入力すると、待たずに使えます。`,
  done: (sheet) => `${sheet} が使えます。`,
  doneLater: (sheet, date) => `${sheet} は ${date} から使えます。`,
};

export const card: Words['card'] = {
  title: '戻る方法を紙に',
  lead: '印刷して、後で見つけられる場所に保管してください。秘密は書かれていないので、これだけでは誰も入れません。',
  cardTitle: (site) => `${site} に戻る方法`,
  goThere: (site) => `${site} を開き、アカウントに戻ることを選びます。`,
  enterCode:
    'アカウントを守っているメールか電話番号を入力し、届いたコードを入力します。届かないときは、バックアップコードを使うか、助けてくれる人に電話します。',
  wait: 'ページに表示された日数だけ待ちます。その後、新しいウォレットでアカウントが開きます。',
  noSecret:
    'このために鍵やその単語が必要な人はいません。お金で引き受けると言う人には、できません。',
  printButton: '印刷',
};
