import { formatsOf } from './formats.ts';
import type { OverviewStrings } from './strings.ts';

const { date, span } = formatsOf('ja');

export const overview: OverviewStrings = {
  // 共通
  elementName: 'アカウントの復旧',
  close: '閉じる',
  details: '詳細',
  loading: '読み込み中…',
  copy: (what) => `${what} をコピー`,
  copied: 'コピーしました',
  accountOn: (chain) => `${chain} 上`,
  chainNumber: (chainId) => `ネットワーク ${chainId}`,
  channelName: (channel) => (channel === 'email' ? 'メール' : '電話'),
  date,
  span,

  // 画面を表示する前
  offlineTitle: 'インターネットに接続していません',

  // 概要
  protectedTitle: 'アカウントは保護されています',
  protectedLead: () => '鍵をなくしても、ガーディアンがアカウントに戻れるようにします。',
  unprotectedTitle: 'まだ保護されていません',
  unprotectedLead:
    '今日鍵をなくすと、誰もあなたをアカウントに戻せません。メールか電話の追加は 2 分で済みます。',
  incompleteTitle: '保護が完了していません',
  incompleteGuardianLead: 'あと一歩です。アカウントがまだガーディアンを承認していません。',
  incompleteModuleLead:
    'このアカウントでは復旧がオフになっているため、ガーディアンは助けられません。',
  uncheckedTitle: 'これらのガーディアンを知っていますか？',
  uncheckedLead:
    'このアカウントの復旧を始めることができます。このブラウザはこれらのガーディアンを知りません。',
  incompleteThresholdLead: '必要な同意の数がガーディアンの数を超えているため、誰も助けられません。',
  unknownGuardiansTitle: 'このブラウザが知らないガーディアン',
  unknownGuardiansLead:
    'ここで名前を付けても追加してもいません。心当たりがなければ削除し、知っている場合は名前を付けてください。',
  noContactsNote:
    '登録されたメールも電話もなくなったため、コードを送るガーディアンはあなたに連絡できません。',
  unknownModuleTitle: 'ここでは復旧をオンにしないでください',
  unknownModuleLead: (module) =>
    `復旧サービスが、このページの知らない復旧モジュールを示しています：${module}。誤ったモジュールはアカウントをすぐに奪うおそれがあります。このサイトの運営者に確認してください。`,
  otherModuleTitle: 'このサービスのコードではこのアカウントを復旧できません',
  otherModuleLead:
    'このアカウントは、このサービスが扱わない復旧モジュールを使っています。アカウントのガーディアンは引き続き有効です。',
  guardiansTitle: 'ガーディアン',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'このガーディアンが復旧を始められます。';
    if (threshold === 1)
      return `${guardians} 人のガーディアンのそれぞれが、一人で復旧を始められます。`;
    return `${guardians} 人のうち ${threshold} 人のガーディアンがそろうと復旧を始められます。`;
  },
  waitInWords: (span) => `復旧には毎回 ${span} かかり、それまではいつでも取り消せます。`,
  guardiansButton: 'ガーディアンを変更',
  ownGuardianButton: '代わりに信頼できる人を追加する',
  serviceGuardian: 'メールか電話にコードを送ります',
  offlineNote: '最後にわかっている状態を表示しています。',
  protectButton: 'このアカウントを保護する',
  finishButton: '保護を完了する',
  addContactButton: 'メールか電話を追加する',
  contactsButton: 'メールと電話を管理する',
  recoverButton: 'アカウントを復旧する',
  accountDetails: 'アカウントの詳細',

  // 保護
  countsFrom: (date) => `${date} から使えます`,

  // 連絡先
  contactsTitle: 'メールと電話',
  contactsEmptyLead: '戻ってこられるように追加してください。',
};
