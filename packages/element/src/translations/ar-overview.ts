import { formatsOf } from './formats.ts';
import type { OverviewStrings } from './strings.ts';

// Western digits, as in the codes and addresses next to them.
const { date, span } = formatsOf('ar-u-nu-latn');

export const overview: OverviewStrings = {
  // في كل مكان
  elementName: 'استعادة الحساب',
  close: 'إغلاق',
  details: 'التفاصيل',
  loading: 'جارٍ التحميل…',
  copy: (what) => `نسخ ${what}`,
  copied: 'تم النسخ',
  accountOn: (chain) => `على ${chain}`,
  chainNumber: (chainId) => `الشبكة ${chainId}`,
  channelName: (channel) => (channel === 'email' ? 'البريد الإلكتروني' : 'الهاتف'),
  date,
  span,

  // قبل عرض أي شاشة
  offlineTitle: 'لا يوجد اتصال بالإنترنت',

  // نظرة عامة
  protectedTitle: 'حسابك محمي',
  protectedLead: (guardians) =>
    guardians === 1
      ? 'إذا فقدت مفتاحك، يستطيع حارسك أن يعيد إليك الوصول.'
      : 'إذا فقدت مفتاحك، يستطيع حراسك أن يعيدوا إليك الوصول.',
  unprotectedTitle: 'غير محمي بعد',
  unprotectedLead:
    'إذا فقدت مفتاحك اليوم، فلن يستطيع أحد أن يعيد إليك الوصول. إضافة بريد إلكتروني أو هاتف تستغرق دقيقتين.',
  incompleteTitle: 'الحماية غير مكتملة',
  incompleteGuardianLead: 'تنقص خطوة واحدة: لم يقبل حسابك الحارس بعد.',
  incompleteModuleLead: 'الاستعادة معطّلة في حسابك، لذلك لا يستطيع حراسه المساعدة.',
  uncheckedTitle: 'هل تعرف هؤلاء الحراس؟',
  uncheckedLead: 'يستطيعون أن يبدؤوا استعادة لهذا الحساب. وهذا المتصفح لا يعرفهم.',
  incompleteThresholdLead:
    'يجب أن يوافق حراس أكثر ممن لدى الحساب، لذلك لا يستطيع أحد منهم المساعدة.',
  unknownGuardiansTitle: 'حراس لا يعرفهم هذا المتصفح',
  unknownGuardiansLead:
    'لم تسمّهم ولم تضفهم هنا. إذا لم تتعرف على أحدهم فأزله، وإذا عرفته فأعطه اسمًا.',
  noContactsNote:
    'لم يعد هناك بريد إلكتروني أو هاتف مسجل، لذلك لا يستطيع الحارس الذي يرسل الرموز أن يصل إليك.',
  unknownModuleTitle: 'لا تفعّل الاستعادة هنا',
  unknownModuleLead: (module) =>
    `تذكر خدمة الاستعادة وحدة استعادة لا تعرفها هذه الصفحة: ${module}. وقد تستولي وحدة خاطئة على حسابك فورًا. اسأل مشغّل هذا الموقع.`,
  otherModuleTitle: 'لا تستطيع رموز هذه الخدمة استعادة هذا الحساب',
  otherModuleLead: 'يستخدم الحساب وحدة استعادة لا تقدّمها هذه الخدمة. وما زال حراس الحساب يعملون.',
  guardiansTitle: 'الحراس',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'يستطيع هذا الحارس أن يبدأ استعادة.';
    if (threshold === 1) return `يستطيع أي حارس من هؤلاء (${guardians}) أن يبدأ استعادة وحده.`;
    return `يلزم اتفاق ${threshold} من ${guardians} من الحراس لبدء استعادة.`;
  },
  waitInWords: (span) => `تستغرق كل استعادة ${span}. ويمكنك إلغاؤها في أي وقت قبل ذلك.`,
  guardiansButton: 'تغيير الحراس',
  ownGuardianButton: 'إضافة شخص تثق به بدلًا من ذلك',
  serviceGuardian: 'يرسل الرموز إلى بريدك أو هاتفك',
  offlineNote: 'تُعرض آخر حالة معروفة.',
  protectButton: 'حماية هذا الحساب',
  finishButton: 'إكمال الحماية',
  addContactButton: 'إضافة بريد أو هاتف',
  contactsButton: 'إدارة البريد والهاتف',
  recoverButton: 'استعادة حساب',
  accountDetails: 'تفاصيل الحساب',

  // الحماية
  countsFrom: (date) => `يعمل ابتداءً من ${date}`,

  // جهات الاتصال
  contactsTitle: 'بريدك وهاتفك',
  contactsEmptyLead: 'أضف واحدًا كي تتمكن من استعادة الوصول.',
};
