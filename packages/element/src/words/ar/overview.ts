import { elementNames } from '../en/element-names.ts';
import { formatsOf, rtl } from '../en/formats.ts';
import type { RecoveryNeeds, Words } from '../en/strings.ts';

// Western digits, as in the codes and addresses next to them.
const { date, span } = formatsOf('ar-u-nu-latn');

/** Names the codes that a recovery needs, after a verb. */
const codesInWords = ({ codes, requiredCodes }: Pick<RecoveryNeeds, 'codes' | 'requiredCodes'>) => {
  if (!codes) return undefined;
  const [one, other] = codes;
  if (!one) return 'رمز يصل إلى بريدك أو هاتفك';
  if (!other) return one === 'email' ? 'رمز يصل إلى بريدك' : 'رمز يصل إلى هاتفك';
  if (codes.length > 2) return rtl`رموز من ${requiredCodes} من أصل ${codes.length} من وسائلك`;
  return one === other || codes.includes('paper')
    ? 'رمزًا من كل وسيلة من وسيلتيك'
    : 'رمزين يصل أحدهما إلى بريدك والآخر إلى هاتفك';
};

export const overview: Words['overview'] = {
  // في كل مكان
  elementName: elementNames.ar,
  language: 'ar',
  close: 'إغلاق',
  details: 'التفاصيل',
  loading: 'جارٍ التحميل…',
  notLoaded: 'تعذر جلب جزء من هذه الصفحة. لم يتغير شيء. أعد المحاولة، أو أعد تحميل الصفحة.',
  reloadButton: 'إعادة تحميل الصفحة',
  tryAgain: 'إعادة المحاولة',
  copy: (what) => rtl`نسخ ${what}`,
  copied: 'تم النسخ',
  copyFailed: 'حدد النص لنسخه',
  accountOn: (chain) => rtl`على ${chain}`,
  chainNumber: (chainId) => rtl`الشبكة ${chainId}`,
  channelName: (channel) =>
    channel === 'email' ? 'البريد' : channel === 'sms' ? 'الهاتف' : 'الرموز الاحتياطية',
  date,
  span,

  // قبل عرض أي شاشة
  offlineTitle: 'لا يوجد اتصال بالإنترنت',

  // نظرة عامة
  protectedTitle: 'حسابك محمي',
  recoveryNeeds: ({ people, name, ...needs }) => {
    const codes = codesInWords(needs);
    const help = (count: number) => {
      if (people === 1) return rtl`مساعدة ${name ?? 'الشخص الذي تثق به'}`;
      if (count === people) return rtl`مساعدة جميع الأشخاص الذين تثق بهم (${people})`;
      return rtl`مساعدة ${count} من أصل ${people} من الأشخاص الذين تثق بهم`;
    };
    const together = codes && needs.withCodes ? rtl`${codes} مع ${help(needs.withCodes)}` : codes;
    const alone = needs.withoutCodes && help(needs.withoutCodes);
    return rtl`للاستعادة تحتاج إلى ${[together, alone].filter(Boolean).join('، أو إلى ')}.`;
  },
  uncheckedTitle: 'تحقق ممن يستطيع مساعدتك على العودة',
  unprotectedTitle: 'غير محمي بعد',
  unprotectedLead:
    'إذا فقدت مفتاحك اليوم، فلن يستطيع أحد أن يعيد إليك الوصول. إضافة بريد إلكتروني أو هاتف تستغرق دقيقتين.',
  guardianThreshold: (threshold, guardians) => {
    if (threshold === 1) return 'تكفي مساعدة واحدة لبدء استعادة.';
    if (threshold < guardians) return rtl`تلزم مساعدة ${threshold} من ${guardians} لبدء استعادة.`;
    return guardians === 2
      ? 'يجب أن يساعد كلاهما لبدء استعادة.'
      : rtl`يجب أن يساعد الجميع (${guardians}) لبدء استعادة.`;
  },
  waitInWords: (span) => rtl`تستغرق الاستعادة ${span}. ويمكنك إيقافها حتى ذلك الحين.`,
  toldNote: (targets, span) =>
    rtl`إذا بدأ أحد استعادة، أبلغنا ${targets} على الفور. ولديك عندئذ ${span} لإيقافها.`,
  guardiansButton: 'تغيير من يستطيع المساعدة',
  manageWay: (way) => rtl`إدارة ${way}`,
  waysTitle: 'وسائل عودتك',
  addAnyButton: 'إضافة وسيلة أخرى',
  ownGuardianButton: 'إضافة شخص تثق به بدلًا من ذلك',
  serviceGuardian: 'رموز بالبريد والهاتف',
  codesBy: (service) => rtl`الرموز من ${service}`,
  addedElsewhere: 'أُضيف على جهاز آخر',
  offlineNote: 'تُعرض آخر حالة معروفة.',
  protectButton: 'حماية هذا الحساب',
  contactsButton: 'إدارة البريد والهاتف',
  recoverButton: 'استعادة حساب',

  // الحماية
  countsFrom: (date) => rtl`يعمل ابتداءً من ${date}`,
};
