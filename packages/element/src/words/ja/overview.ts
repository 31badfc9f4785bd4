import { elementNames } from '../en/element-names.ts';
import { formatsOf } from '../en/formats.ts';
import type { RecoveryNeeds, Words } from '../en/strings.ts';

const { date, span } = formatsOf('ja');

/** Names the codes that a recovery needs, after a verb. */
const codesInWords = ({ codes, requiredCodes }: Pick<RecoveryNeeds, 'codes' | 'requiredCodes'>) => {
  if (!codes) return undefined;
  const [one, other] = codes;
  if (!one) return 'メールか電話に届くコード';
  if (!other) return one === 'email' ? 'メールに届くコード' : '電話に届くコード';
  if (codes.length > 2) return `${codes.length} 件の手段のうち ${requiredCodes} 件のコード`;
  return one === other || codes.includes('paper')
    ? '2 件の手段それぞれのコード'
    : 'メールと電話の両方に届くコード';
};

export const overview: Words['overview'] = {
  // 共通
  elementName: elementNames.ja,
  language: 'ja',
  close: '閉じる',
  details: '詳細',
  loading: '読み込み中…',
  notLoaded:
    'このページの一部を取得できませんでした。何も変わっていません。もう一度試すか、ページを再読み込みしてください。',
  reloadButton: 'ページを再読み込みする',
  tryAgain: 'もう一度試す',
  copy: (what) => `${what} をコピー`,
  copied: 'コピーしました',
  copyFailed: 'テキストを選択してコピーしてください',
  accountOn: (chain) => `${chain} 上`,
  chainNumber: (chainId) => `ネットワーク ${chainId}`,
  channelName: (channel) =>
    channel === 'email' ? 'メール' : channel === 'sms' ? '電話' : 'バックアップコード',
  date,
  span,

  // 画面を表示する前
  offlineTitle: 'インターネットに接続していません',

  // 概要
  protectedTitle: 'アカウントは保護されています',
  recoveryNeeds: ({ people, name, ...needs }) => {
    const codes = codesInWords(needs);
    const help = (count: number) => {
      if (people === 1) return `${name ?? '信頼できる人'} の手伝い`;
      if (count === people) return `信頼できる ${people} 人全員の手伝い`;
      return `信頼できる ${people} 人のうち ${count} 人の手伝い`;
    };
    const together = codes && needs.withCodes ? `${codes}と、${help(needs.withCodes)}` : codes;
    const alone = needs.withoutCodes && help(needs.withoutCodes);
    return `復旧には、${[together, alone].filter(Boolean).join('、または')}が必要です。`;
  },
  uncheckedTitle: 'あなたが戻るのを手伝える人を確認してください',
  unprotectedTitle: 'まだ保護されていません',
  unprotectedLead:
    '今日鍵をなくすと、誰もあなたをアカウントに戻せません。メールか電話の追加は 2 分で済みます。',
  guardianThreshold: (threshold, guardians) => {
    if (threshold === 1) return '1 人が手伝えば復旧を始められます。';
    return threshold < guardians
      ? `復旧を始めるには ${guardians} 人中 ${threshold} 人の手伝いが必要です。`
      : `復旧を始めるには ${guardians} 人全員の手伝いが必要です。`;
  },
  waitInWords: (span) => `復旧には ${span} かかります。それまでは止められます。`,
  toldNote: (targets, span) =>
    `誰かが復旧を始めると、すぐに ${targets} にお知らせします。その後 ${span} のあいだは止められます。`,
  guardiansButton: '手伝える人を変更する',
  manageWay: (way) => `${way} を管理`,
  waysTitle: 'アカウントに戻る方法',
  addAnyButton: 'ほかの方法を追加する',
  ownGuardianButton: '代わりに信頼できる人を追加する',
  serviceGuardian: 'メールと電話のコード',
  codesBy: (service) => `コードの送り主：${service}`,
  addedElsewhere: '別の端末で追加されました',
  offlineNote: '最後にわかっている状態を表示しています。',
  protectButton: 'このアカウントを保護する',
  contactsButton: 'メールと電話を管理する',
  recoverButton: 'アカウントを復旧する',

  // 保護
  countsFrom: (date) => `${date} から使えます`,
};
