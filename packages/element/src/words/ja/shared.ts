import { formatsOf } from '../en/formats.ts';
import type { SharedStrings } from '../en/strings.ts';

const { remaining } = formatsOf('ja');

/** アカウントを管理することになる人。一人、何人かのうちの誰か、または全員。 */
export const together = (owners: string, count: number, threshold: number) => {
  if (count === 1) return `${owners} だけ`;
  const all = owners.replaceAll(', ', '、');
  return threshold === count ? `${all} の全員` : `${all} のうち ${threshold} 人`;
};

export const shared: SharedStrings = {
  back: '戻る',
  cancel: 'キャンセル',
  continue: '続ける',
  notNow: '今はしない',
  waitingForWallet: 'ウォレットでOKしてください…',
  retryIn: (time) => `${time} 後に再試行できます`,
  remaining,
  chooseAccountTitle: 'どのアカウントですか？',
  accountField: 'アカウントのアドレス',
  accountExample: '0x…',
  connectBusy: '接続中…',
  alarmTitle: '誰かがこのアカウントを奪おうとしています',
  alarmTimeLeft: '止められる残り時間',
  alarmLead: (owner, when) =>
    `${when} に ${owner} が管理できるようになります。心当たりがなければ、今すぐ止めてください。`,
  alarmButton: '止める',
  alarmBusy: '停止中…',
  alarmDone: '復旧を止めました。誰にも奪われていません。',
  finalizedTitle: (owner) => `${owner} がアカウントを管理しています`,
  guardianLabel: 'アドレス',
  serviceName: '復旧サービス',
  moduleLabel: '復旧モジュール',
  doneButton: '完了',
  switchOnTitle: '復旧をオンにする',
  codeButton: '確認',
  codeBusy: '確認中…',
  contactsTitle: 'メールと電話',
  contactsButtonSign: 'メールと電話を表示',
  addContactButton: 'メールか電話を追加する',
  contactsBusy: '読み込み中…',
  contactsEmptyLead: '戻ってこられるように追加してください。',
  removeButton: '削除',
  removeBusy: '削除中…',
  guardiansTitle: 'あなたが戻るのを手伝える人',
  incompleteTitle: '保護が完了していません',
  incompleteGuardianLead: 'あと一歩です。コードではまだアカウントを復旧できません。',
  finishButton: '保護を完了する',
  incompleteModuleLead:
    'このアカウントでは復旧がオフになっているため、誰もあなたが戻るのを助けられません。',
  thresholdConfirm: '保存',
  ownerLabel: '新しいウォレット',
  ownerNotAnAddress: 'アドレス全体を入力してください：0x に続く 40 文字。',
  nameNotFound:
    'このネットワークには、この名前のアドレスがありません。つづりを確認するか、アドレスを入力してください。',
  nameInvalid: 'この書き方の名前は使えません。つづりを確認するか、アドレスを入力してください。',
  nameElsewhere: '名前は Ethereum のアカウントでのみ使えます。アドレスを入力してください。',
  nameUnread: '名前を検索できませんでした。もう一度試すか、アドレスを入力してください。',
  startTitle: '復旧を始める',
  startButton: '復旧を始める',
  calldataTo: '宛先',
  startCopyTo: 'アドレスをコピー',
  accountLabel: 'アカウント',
  newOwnersLabel: '新しいウォレット',
  askLinkCopy: 'リンクをコピー',
  approveTitle: (name) => (name ? `${name}さんが助けを求めています` : '誰かが助けを求めています'),
  approveLead:
    '今すぐ、以前から知っている番号に電話してください。メッセージにある番号は使わないでください。',
  approveOutcome: (span, count) =>
    `十分な人数が助け、${span ?? '待ち時間'} が過ぎると、${count === 1 ? '新しいウォレット' : `${count}個の新しいウォレット`}でアカウントが開けるようになります。`,
  approveCompare: '相手が読み上げるはずの言葉',
  approveCompareHint:
    '違う言葉だったり、何も始めていなかったりしたら、中止してください。別の人が求めています。',
  approveConfirmation: '電話して、本人の声とこの言葉を聞きました',
  deliveredTitle: 'ありがとうございます。助けが届きました。',
  deliveredLead: '送り返すものはありません。この画面を閉じてかまいません。',
  followButton: '続ける',
  nonceLabel: 'ノンス',
};
