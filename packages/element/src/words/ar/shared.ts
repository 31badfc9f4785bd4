import { formatsOf, lastJoined, rtl } from '../en/formats.ts';
import type { SharedStrings } from '../en/strings.ts';

// Western digits, as in the codes and addresses next to them.
const { remaining } = formatsOf('ar-u-nu-latn');

/** من سيتحكم في الحساب: واحد وحده، أو بعض من عدة، أو الجميع معًا. */
export const together = (owners: string, count: number, threshold: number) => {
  if (count === 1) return rtl`${owners} وحده`;
  if (threshold === count) return rtl`${lastJoined(owners, ' و').replaceAll(', ', '، ')} معًا`;
  return rtl`أي ${threshold === 2 ? 'اثنين' : threshold} من ${owners.replaceAll(', ', '، ')}`;
};

export const shared: SharedStrings = {
  back: 'رجوع',
  cancel: 'إلغاء',
  continue: 'متابعة',
  notNow: 'ليس الآن',
  waitingForWallet: 'أكّد في محفظتك…',
  retryIn: (time) => rtl`إعادة المحاولة بعد ${time}`,
  remaining,
  chooseAccountTitle: 'أي حساب؟',
  accountField: 'عنوان الحساب',
  accountExample: '0x…',
  connectBusy: 'جارٍ الوصل…',
  alarmTitle: 'شخص ما يستولي على هذا الحساب',
  alarmTimeLeft: 'الوقت المتبقي لإيقاف الاستعادة',
  alarmLead: (owner, when) =>
    rtl`سيستطيع ${owner} أن يتولى التحكم في ${when}. إن لم تكن أنت، فأوقف الاستعادة الآن.`,
  alarmButton: 'أوقف الاستعادة',
  alarmBusy: 'جارٍ الإيقاف…',
  alarmDone: 'أُوقفت الاستعادة. لم يتولَّ أحد التحكم.',
  finalizedTitle: (owner) => rtl`يتحكم ${owner} الآن في حسابك`,
  guardianLabel: 'العنوان',
  serviceName: 'خدمة الاستعادة',
  moduleLabel: 'وحدة الاستعادة',
  doneButton: 'تم',
  switchOnTitle: 'تفعيل الاستعادة',
  codeButton: 'تأكيد',
  codeBusy: 'جارٍ التحقق…',
  contactsTitle: 'بريدك وهاتفك',
  contactsButtonSign: 'عرض بريدي وهاتفي',
  addContactButton: 'إضافة بريد أو هاتف',
  contactsBusy: 'جارٍ التحميل…',
  contactsEmptyLead: 'أضف واحدًا كي تتمكن من استعادة الوصول.',
  removeButton: 'إزالة',
  removeBusy: 'جارٍ الإزالة…',
  guardiansTitle: 'من يستطيع مساعدتك على العودة',
  incompleteTitle: 'الحماية غير مكتملة',
  incompleteGuardianLead: 'تنقص خطوة واحدة: لا تستطيع الرموز استعادة حسابك بعد.',
  finishButton: 'إكمال الحماية',
  incompleteModuleLead: 'الاستعادة معطّلة في حسابك، لذلك لا يستطيع أحد أن يساعدك على العودة.',
  thresholdConfirm: 'حفظ',
  ownerLabel: 'المحفظة الجديدة',
  ownerNotAnAddress: rtl`أدخل عنوانًا كاملًا: ${'0x'} يتبعه 40 حرفًا.`,
  nameNotFound: 'لا يوجد على هذه الشبكة عنوان لهذا الاسم. تحقق من الكتابة، أو أدخل العنوان.',
  nameInvalid: 'لا يمكن أن يُكتب اسم بهذا الشكل. تحقق من الكتابة، أو أدخل العنوان.',
  nameElsewhere: 'تعمل الأسماء للحسابات على Ethereum فقط. أدخل العنوان.',
  nameUnread: 'تعذر البحث عن الاسم. حاول مرة أخرى، أو أدخل العنوان.',
  startTitle: 'ابدأ الاستعادة',
  startButton: 'بدء الاستعادة',
  calldataTo: 'إلى',
  startCopyTo: 'نسخ العنوان',
  accountLabel: 'الحساب',
  newOwnersLabel: 'المحفظة الجديدة',
  askLinkCopy: 'نسخ الرابط',
  approveTitle: (name) => (name ? rtl`${name} يطلب مساعدتك` : 'شخص يطلب مساعدتك'),
  approveLead: 'اتصل به الآن على رقم لديك من قبل. لا تستخدم رقمًا من رسالة.',
  approveOutcome: (span, count) =>
    rtl`حين يساعد عدد كافٍ، وبعد ${span ?? 'مدة انتظار'}، ${count === 1 ? 'تفتح محفظته الجديدة' : rtl`تفتح محافظه الجديدة (${count})`} الحساب.`,
  approveCompare: 'يجب أن يقرأ لك هذه الكلمات',
  approveCompareHint: 'إن قرأ غيرها، أو لم يبدأ شيئًا، فتوقف: شخص آخر يطلب ذلك.',
  approveConfirmation: 'اتصلت وسمعت صوته وهذه الكلمات',
  deliveredTitle: 'شكرًا. وصلت مساعدتك.',
  deliveredLead: 'لا شيء عليك إعادته. يمكنك إغلاق هذه الصفحة.',
  followButton: 'متابعة',
  nonceLabel: 'الرقم التسلسلي (nonce)',
};
