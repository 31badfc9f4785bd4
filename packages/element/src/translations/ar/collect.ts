import type { Words } from '../strings.ts';

/** كم موافقة تكفي لبدء استعادة. */
const needed = (count: number) => {
  if (count === 1) return 'تكفي عندئذ موافقة واحدة لبدء استعادة.';
  if (count === 2) return 'تلزم عندئذ موافقتان لبدء استعادة.';
  return `تلزم عندئذ ${count} ${count > 10 ? 'موافقة' : 'موافقات'} لبدء استعادة.`;
};

export const collect: Words['collect'] = {
  // الاستعادة
  signatureLabel: 'التوقيع',

  // تواقيع عدة أشخاص
  goodUntil: (date) => `صالح حتى ${date}.`,
  ownersTitle: (threshold) => {
    if (threshold === 2) return 'يجب أن يوقّع مالكان';
    return threshold > 10 ? `يجب أن يوقّع ${threshold} مالكًا` : `يجب أن يوقّع ${threshold} مالكين`;
  },
  ownersLead: (owners) =>
    `لهذا الحساب ${owners === 2 ? 'مالكان' : owners > 10 ? `${owners} مالكًا` : `${owners} مالكين`}. وقّع هنا، أو انتقل في محفظتك إلى مالك آخر، أو أرسل إليهم الرابط.`,
  subjectRegister: (target) =>
    `يجوز للرموز المرسلة إلى \u2066${target}\u2069 أن تبدأ استعادة لهذا الحساب.`,
  subjectList: 'عرض البريد والهاتف المسجلين لهذا الحساب.',
  subjectRemove: 'إزالة بريد أو هاتف مسجل لهذا الحساب.',
  subjectEnable: (span) =>
    span === undefined
      ? 'تُفعَّل الاستعادة في هذا الحساب.'
      : `تُفعَّل الاستعادة في هذا الحساب. وتستغرق كل واحدة ${span}، ويمكن إيقافها قبل ذلك.`,
  subjectAddGuardian: (guardian, threshold) =>
    `يستطيع ${guardian} الموافقة على الاستعادة. و${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `لا يعود ${guardian} قادرًا على الموافقة على الاستعادة. ${threshold === 0 ? 'ولا أحد غيره يستطيع ذلك، فلا يمكن استعادة هذا الحساب.' : `و${needed(threshold)}`}`,
  subjectThreshold: needed,
  subjectCancel: 'حين يوقّع عدد كافٍ من المالكين، تتوقف الاستعادة الجارية.',
  notYetCanceled: 'لم تتوقف بعد.',

  // الروابط
  answerOwnerTitle: 'مالك آخر يحتاج إلى توقيعك',
  answerOwnerLead: 'هذا الحساب ملك لكما معًا. وبتوقيعك يحدث ما يلي:',
  answerOwnerCaution: 'لا توقّع إلا إذا تحدثت معه في ذلك.',
  answerOwnerButton: 'التوقيع في محفظتي',
  soleOwnerTitle: 'لا توقّع هذا',
  soleOwnerLead:
    'توقيعك وحده يتحكم في هذا الحساب، فلا حاجة لأي مالك آخر أن يطلبه منك. لم يوقَّع شيء.',
  answerOwnerLast: (threshold) =>
    `يحتاج هذا الحساب إلى ${threshold === 2 ? 'توقيعين' : threshold > 10 ? `${threshold} توقيعًا` : `${threshold} توقيعات`}. إذا كانت التوقيعات الأخرى موجودة، فتوقيعك يكملها ويسري الأمر دون سؤالك ثانية.`,
  approveButton: 'الموافقة في محفظتي',
  strangeTitle: 'لا توقّع هذا',
  strangeLead: 'يطلب هذا الرابط شيئًا لا تطلبه هذه الصفحة أبدًا. لم يوقَّع شيء.',
  tooLateTitle: 'انتهت صلاحية هذا الطلب',
  tooLateLead: 'ما طُلب منك توقيعه لم يعد صالحًا. اطلب رابطًا جديدًا.',
  handBackTitle: 'تم التوقيع. والآن أرسله.',
  handBackLead: 'أرسل هذا الرابط إلى من طلب منك. لا يحدث شيء حتى يصله.',
  notDeliveredTitle: 'تم التوقيع، لكنه لم يصل',
  notDeliveredLead: 'تعذر إيصال موافقتك. يمكنك أيضًا أن ترسل هذا الرابط إلى من طلبها منك.',
  handBackLink: 'رابط للإعادة',
  handBackText: 'إرسال التوقيع بدلًا من ذلك',
  copySignature: 'نسخ التوقيع',
  followTitle: 'متابعة هذه الاستعادة؟',
  followLead: 'بدأت على جهاز آخر. لا تتابع إلا إذا كنت أنت من بدأها.',
  followNotMine: 'لم أكن أنا',
  followOtherTitle: 'بدأت استعادة أخرى في هذا المتصفح',
  followOtherLead: 'إذا تابعت هذه، فستُنسى الأخرى هنا.',
  followOtherOwners: 'المالك الجديد في الاستعادة التي بدأتها هنا',
  followKeep: 'الاحتفاظ بالتي بدأتها هنا',
  followReplace: 'متابعة هذه بدلًا منها',
  takeTitle: 'أضف هذه الموافقة',
  takeLead: 'استخدم هذا هنا إذا بدأت في هذا المتصفح. وإلا فافتح الرابط في المتصفح الذي بدأت فيه.',
  takeButton: 'استخدام هنا',
  takenTitle: 'وصل التوقيع',
  takenLead: 'أغلق هذه الصفحة وتابع في الصفحة التي تنتظره.',
  unclaimedTitle: 'هذا المتصفح لا ينتظر توقيعًا',
  unclaimedLead: 'انسخ التوقيع وأدخله في المتصفح الذي بدأت فيه.',
};
