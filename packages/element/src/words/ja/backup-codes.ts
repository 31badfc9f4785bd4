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
