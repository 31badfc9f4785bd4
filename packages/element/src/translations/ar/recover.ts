import type { Words } from '../strings.ts';

/** عدد الموافقات بعد حرف جر. */
const approvalsInWords = (count: number) => {
  if (count === 2) return 'موافقتين';
  return count > 10 ? `${count} موافقة` : `${count} موافقات`;
};

export const recover: Words['recover'] = {
  // في كل مكان

  // الرمز لمرة واحدة
  noCodeOther: 'استخدام البريد أو الهاتف الآخر',

  // الاستعادة
  ownerTitle: 'من يتحكم في الحساب؟',
  ownerLead: 'اختر العنوان الذي سيتولى التحكم.',
  ownerWallet: 'هذه المحفظة',
  ownerWalletConnect: 'صِل محفظة لاستخدام عنوانها.',
  ownerOther: 'عنوان آخر',
  ownerField: 'عنوان المالك الجديد',
  ownerIsAccount: 'لا يستطيع حساب أن يتحكم في نفسه. اختر عنوانًا آخر.',
  ownerIsGuardian: 'يستطيع هذا العنوان الموافقة على الاستعادة. اختر غيره.',
  ownerRefused: 'لا يستطيع هذا العنوان أن يتحكم في حساب. اختر غيره.',
  ownerUnused: (owner, chainName) =>
    `لم يُرسل ${owner} شيئًا على ${chainName} من قبل. تأكد من أنه محفظتك أنت، لا عنوان منصة تداول.`,
  ownersTogether: 'أكثر من مالك',
  ownersTogetherHint: 'تُتجاهل الحقول الفارغة.',
  ownerNth: (position) => `المالك ${position}`,
  addOwner: 'إضافة مالك آخر',
  ownersThreshold: 'كم منهم يجب أن يوقّع',
  ownersThresholdHint: 'لكل معاملة.',
  ownersThresholdProblem: (count) => `أدخل عددًا من 1 إلى ${count}.`,
  ownerTwice: 'العنوان نفسه مكرر. أزل واحدًا منهما.',
  ownerButton: 'إرسال الرموز',
  ownerBusy: 'جارٍ إرسال الرموز…',
  noGuardianTitle: 'هذا الحساب غير محمي بعد',
  noGuardianLead: 'لذلك لا يمكن استعادته هنا.',
  deadEndNote:
    'تحقق من صحة الحساب والشبكة. إذا كانا صحيحين، فاطلب المساعدة من مشغّل هذا الموقع، وابحث عن المفتاح القديم، فهو ما زال يعمل.',
  noGuardianOwner: 'لا يستطيع أحد بعد أن يعيد إليك الوصول.',
  moduleOffTitle: 'الاستعادة معطّلة',
  moduleOffLead: 'لا يستطيع تفعيلها إلا مالك هذا الحساب.',
  moduleOffOwner: 'فعّلها لتتمكن من العودة إلى حسابك.',
  checkTitle: 'أكّد أنك أنت',
  checkLead: (contacts, required) => {
    if (required < contacts) return `أدخل ${required} من هذه الرموز (${contacts}).`;
    if (contacts === 1) return 'أدخل الرمز.';
    return contacts === 2 ? 'أدخل الرمزين.' : `أدخل كل الرموز (${contacts}).`;
  },
  confirmedOf: (confirmed, required) => `تم تأكيد ${confirmed} من ${required}`,
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'يتيح هذا الرمز لهذا العنوان أن يتحكم في حسابك:'
      : `يتيح هذا الرمز ${threshold === count ? (count === 2 ? 'لهذين العنوانين' : `لهذه العناوين (${count})`) : `لأي ${threshold} من هذه العناوين (${count})`} معًا التحكم في حسابك:`,
  codeNewOwnersHint: 'إذا لم يكن هذا ما اخترته، فلا تُدخل الرمز.',
  startLead: 'تم تأكيد كل شيء. بقيت خطوة واحدة.',
  startCancelable: 'وحتى ذلك الحين يستطيع المالك الحالي إيقافها.',
  startBusy: 'جارٍ البدء…',
  servicePays: 'مجانًا: خدمة الاستعادة تدفع الرسوم.',
  payButton: 'الدفع من محفظتي',
  relayedLead: 'خدمة الاستعادة ترسله الآن. يمكنك إغلاق هذه الصفحة والعودة.',
  transactionLabel: 'المعاملة',
  startCalldata: 'إرسالها بنفسك',
  moreGuardiansTitle: 'تلزم موافقات أخرى',
  moreGuardiansLead: (threshold) =>
    `يحتاج هذا الحساب إلى ${approvalsInWords(threshold)}. أرسل الرابط إلى الآخرين، وأدخل ما يعيدونه.`,
  moreGuardiansShared: (threshold) =>
    `يحتاج هذا الحساب إلى ${approvalsInWords(threshold)}. أرسل الرابط إلى الآخرين. تظهر الموافقات هنا تلقائيًا.`,
  waitTitle: 'بدأت الاستعادة',
  timelineReady: (date) => `جاهزة: ${date}`,
  timelineEnd: 'المالك الجديد يتحكم في الحساب',
  resumedNotice: 'بدأت هذا من قبل. تابع من حيث كنت.',
  elsewhereTitle: 'المتابعة على جهاز آخر',
  elsewhereLabel: 'رابط إلى هذه الاستعادة',
  elsewhereHint: 'لأجهزتك أنت. لا يحوي رمزًا ولا مفتاحًا.',
  staleNotice: 'تغير الحساب منذ هذا التوقيع. أرسل رموزًا جديدة.',
  askGuardiansButton: 'اطلب المساعدة ممن تثق بهم',
  startCopyData: 'نسخ البيانات',
  startElsewhere: 'تستطيع أي محفظة إرسالها. وتتابع هذه الصفحة تلقائيًا حين تصل.',
  walletOutcome: (span) => `بعد ${span ?? 'مدة انتظار'}، تتحكم هذه المحفظة وحدها في هذا الحساب.`,
  walletStartOutcome: (span) =>
    `بعد البدء ثم ${span ?? 'مدة الانتظار'}، تتحكم هذه المحفظة وحدها في هذا الحساب.`,
  keepWallet: 'احتفظ بهذه المحفظة: هي وحدها ستتحكم في الحساب.',
  remindButton: 'ذكّرني',
  remindTitle: 'إتمام استعادة حسابك',
  newOwnersThreshold: (threshold, count) =>
    threshold < count
      ? `يجب أن يوقّع ${threshold} من هؤلاء (${count}) على كل معاملة.`
      : `يجب أن يوقّع ${count === 2 ? 'كلاهما' : 'الجميع'} على كل معاملة.`,
  ownerCancelButton: 'لم تبدأها أنت؟ أوقفها',
  replacedTitle: 'حلت هذه الاستعادة محل أخرى',
  replacedLead: (before) =>
    `لم تعد الاستعادة إلى ${before} سارية: لهذه موافقات أكثر. وبدأ الانتظار من جديد.`,
  takeOverTitle: 'يمكنك تولي التحكم الآن',
  takeOverLead: 'انتهى الانتظار. أتمّ الاستعادة لتتحكم هذه المحفظة في الحساب.',
  finalizeButton: 'تولي التحكم الآن',
  finalizeBusy: 'جارٍ تولي التحكم…',
  finalizedLead: 'لم يعد المفتاح القديم يعمل. وما زال بريدك وهاتفك يعملان. تأكد من أنهما محدّثان.',
  backInTitle: 'عدت إلى حسابك',
  backInLead: 'تتحكم هذه المحفظة الآن في الحساب. لم يعد المفتاح القديم يعمل.',
  nowOwnedBy: 'يتحكم الآن',
  nextTitle: 'ماذا تفعل الآن',
  nextCheckWays: 'تأكد من أن بريدك وهاتفك ما زالا صحيحين.',
  nextBackUp: 'احتفظ بنسخة احتياطية من هذه المحفظة في مكان آمن.',
  canceledTitle: 'أُوقفت الاستعادة',
  canceledLead: 'لم يتغير الحساب. وإن لم تكن أنت من أوقفها، فما زال مفتاحه عند شخص ما.',
};
