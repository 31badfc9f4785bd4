import { rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

/** عدد المساعدين بعد حرف جر. */
const helpersInWords = (count: number) => {
  if (count === 2) return 'مساعدَين';
  return count > 10 ? rtl`${count} مساعدًا` : rtl`${count} مساعدين`;
};

/** كم مساعدًا يكفي لبدء استعادة. */
const needed = (count: number) => {
  if (count === 1) return 'يكفي عندئذ مساعد واحد لبدء استعادة.';
  if (count === 2) return 'يلزم عندئذ مساعدان لبدء استعادة.';
  return rtl`يلزم عندئذ ${count} ${count > 10 ? 'مساعدًا' : 'مساعدين'} لبدء استعادة.`;
};

export const recover: Words['recover'] = {
  // في كل مكان

  // الرمز لمرة واحدة
  noCodeOther: 'استخدام البريد أو الهاتف الآخر',

  // الاستعادة
  ownerTitle: 'أي محفظة تفتح حسابك من الآن فصاعدًا؟',
  ownerLead: 'يبقى حسابك وكل ما فيه. لا يتغير إلا المفتاح.',
  ownerWallet: 'هذه المحفظة',
  ownerWalletConnect: 'صِل محفظة لاستخدام عنوانها.',
  ownerOther: 'محفظة أخرى',
  ownerField: 'عنوان محفظتك الجديدة',
  ownerIsAccount: 'لا يستطيع حساب أن يتحكم في نفسه. اختر عنوانًا آخر.',
  ownerIsGuardian: 'يساعدك هذا العنوان على العودة. اختر غيره.',
  ownerRefused: 'لا يستطيع هذا العنوان أن يتحكم في حساب. اختر غيره.',
  ownerUnused: (owner, chainName) =>
    rtl`لم يُرسل ${owner} شيئًا على ${chainName} من قبل. تأكد من أنه محفظتك أنت، لا عنوان منصة تداول.`,
  ownersTogether: 'أكثر من مالك',
  ownersTogetherHint: 'تُتجاهل الحقول الفارغة.',
  ownerNth: (position) => rtl`المالك ${position}`,
  addOwner: 'إضافة مالك آخر',
  ownersThreshold: 'كم منهم يجب أن يوقّع',
  ownersThresholdHint: 'لكل معاملة.',
  ownersThresholdProblem: (count) => rtl`أدخل عددًا من 1 إلى ${count}.`,
  ownerTwice: 'العنوان نفسه مكرر. أزل واحدًا منهما.',
  ownerButton: 'إرسال الرموز',
  ownerBusy: 'جارٍ إرسال الرموز…',
  noGuardianTitle: 'لا نستطيع إعادتك إلى هذا الحساب هنا',
  noGuardianLead: 'لم يُعَدّ له بريد ولا هاتف ولا شخص.',
  deadEndNote:
    'ما قد ينفع بعد: ابحث عن المفتاح القديم (هاتف أو متصفح قديم، أو ورقة فيها 12 أو 24 كلمة)، وتحقق من الحساب والشبكة، واسأل مشغّل هذا الموقع. ولا أحد ممن يعرضون استعادته مقابل مال يستطيع ذلك.',
  noGuardianOwner: 'لا يستطيع أحد بعد أن يعيد إليك الوصول.',
  moduleOffTitle: 'الاستعادة معطّلة',
  moduleOffLead: 'لا يستطيع تفعيلها إلا مالك هذا الحساب.',
  moduleOffOwner: 'فعّلها لتتمكن من العودة إلى حسابك.',
  checkTitle: 'أكّد أنك أنت',
  checkLead: (contacts, required) => {
    if (required < contacts) return rtl`أدخل ${required} من هذه الرموز (${contacts}).`;
    if (contacts === 1) return 'أدخل الرمز.';
    return contacts === 2 ? 'أدخل الرمزين.' : rtl`أدخل كل الرموز (${contacts}).`;
  },
  confirmedOf: (confirmed, required) => rtl`تم تأكيد ${confirmed} من ${required}`,
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'يتيح هذا الرمز لهذا العنوان أن يتحكم في حسابك:'
      : rtl`يتيح هذا الرمز ${threshold === count ? (count === 2 ? 'لهذين العنوانين' : rtl`لهذه العناوين (${count})`) : rtl`لأي ${threshold} من هذه العناوين (${count})`} معًا التحكم في حسابك:`,
  codeNewOwnersHint: 'إذا لم يكن هذا ما اخترته، فلا تُدخل الرمز.',
  startLead: 'تم تأكيد كل شيء. ابدأ الآن مدة الانتظار.',
  startCancelable: 'وحتى ذلك الحين يستطيع المالك الحالي إيقافها.',
  startBusy: 'جارٍ البدء…',
  servicePays: 'مجانًا: خدمة الاستعادة تدفع الرسوم.',
  payButton: 'الدفع من محفظتي',
  relayedLead: 'خدمة الاستعادة ترسله الآن. يمكنك إغلاق هذه الصفحة والعودة.',
  transactionLabel: 'المعاملة',
  startCalldata: 'إرسالها بنفسك',
  moreGuardiansTitle: 'تلزم مساعدة أخرى',
  moreGuardiansLead: (threshold) =>
    rtl`يحتاج هذا الحساب إلى ${helpersInWords(threshold)}. اطلب من الآخرين، وأدخل ما يعيدونه.`,
  moreGuardiansShared: (threshold) =>
    rtl`يحتاج هذا الحساب إلى ${helpersInWords(threshold)}. اطلب من الآخرين. تظهر مساعدتهم هنا تلقائيًا.`,
  waitTitle: 'مدة انتظارك جارية',
  timelineReady: (date) => rtl`جاهزة: ${date}`,
  timelineEnd: 'المحفظة الجديدة تفتح الحساب',
  resumedNotice: 'بدأت هذا من قبل. تابع من حيث كنت.',
  elsewhereTitle: 'المتابعة على جهاز آخر',
  elsewhereLabel: 'رابط إلى هذه الاستعادة',
  elsewhereHint: 'لأجهزتك أنت. لا يحوي رمزًا ولا مفتاحًا.',
  staleNotice: 'تغير الحساب في هذه الأثناء. أرسل رموزًا جديدة.',
  askGuardiansButton: 'اطلب المساعدة ممن تثق بهم',
  startCopyData: 'نسخ البيانات',
  startElsewhere: 'تستطيع أي محفظة إرسالها. وتتابع هذه الصفحة تلقائيًا حين تصل.',
  walletOutcome: (span) => rtl`بعد ${span ?? 'مدة انتظار'}، تفتح هذه المحفظة وحدها حسابك.`,
  walletStartOutcome: (span) =>
    rtl`بعد البدء ثم ${span ?? 'مدة الانتظار'}، تفتح هذه المحفظة وحدها حسابك.`,
  keepWallet: 'احتفظ بهذه المحفظة: هي وحدها ستفتح الحساب.',
  remindButton: 'إضافة إلى تقويمي',
  remindTitle: 'إتمام استعادة حسابك',
  newOwnersThreshold: (threshold, count) =>
    threshold < count
      ? rtl`يجب أن يوقّع ${threshold} من هؤلاء (${count}) على كل معاملة.`
      : rtl`يجب أن يوقّع ${count === 2 ? 'كلاهما' : 'الجميع'} على كل معاملة.`,
  ownerCancelButton: 'لم تبدأها أنت؟ أوقفها',
  replacedTitle: 'حلت هذه الاستعادة محل أخرى',
  replacedLead: (before) =>
    rtl`لم تعد الاستعادة إلى ${before} سارية: يساعد في هذه عدد أكبر. وبدأ الانتظار من جديد.`,
  takeOverTitle: 'يمكنك العودة الآن',
  takeOverLead: 'انتهى الانتظار. ضغطة واحدة، فتفتح هذه المحفظة حسابك.',
  finalizeButton: 'العودة إلى حسابي',
  finalizeBusy: 'جارٍ إعادتك…',
  finalizedLead: 'لم يعد المفتاح القديم يعمل. وما زال بريدك وهاتفك يعملان. تأكد من أنهما محدّثان.',
  backInTitle: 'عدت إلى حسابك',
  backInLead: 'تفتح هذه المحفظة الحساب الآن. لم يعد المفتاح القديم يعمل.',
  nowOwnedBy: 'يفتح الحساب الآن',
  nextTitle: 'ماذا تفعل الآن',
  nextVoid: 'ألغِ موافقات مساعديك السابقة: فقد تبدأ بها استعادة أخرى.',
  voidButton: 'إلغاء الموافقات السابقة',
  voided: 'لم تعد الموافقات السابقة صالحة.',
  nextCheckWays: 'تأكد من أن بريدك وهاتفك ما زالا صحيحين.',
  nextBackUp: 'احتفظ بنسخة احتياطية من هذه المحفظة في مكان آمن.',
  canceledTitle: 'أُوقفت الاستعادة',
  canceledLead: 'لم يتغير الحساب. وإن لم تكن أنت من أوقفها، فما زال مفتاحه عند شخص ما.',
  // الاستعادة
  signatureLabel: 'الرد',

  // تواقيع عدة أشخاص
  goodUntil: (date) => rtl`صالح حتى ${date}.`,
  ownersTitle: (threshold) => {
    if (threshold === 2) return 'يجب أن يوقّع مالكان';
    return threshold > 10
      ? rtl`يجب أن يوقّع ${threshold} مالكًا`
      : rtl`يجب أن يوقّع ${threshold} مالكين`;
  },
  ownersLead: (owners) =>
    rtl`لهذا الحساب ${owners === 2 ? 'مالكان' : owners > 10 ? rtl`${owners} مالكًا` : rtl`${owners} مالكين`}. وقّع هنا، أو انتقل في محفظتك إلى مالك آخر، أو اطلب من المالكين الآخرين.`,
  subjectRegister: (target) => rtl`يجوز للرموز المرسلة إلى ${target} أن تبدأ استعادة لهذا الحساب.`,
  subjectPaper:
    'يمكن لورقة جديدة من الرموز الاحتياطية أن تساعد على بدء استعادة هذا الحساب. وتبطل الورقة السابقة.',
  subjectList: 'عرض البريد والهاتف المسجلين لهذا الحساب.',
  subjectRemove: 'إزالة بريد أو هاتف مسجل لهذا الحساب.',
  subjectEnable: (span) =>
    span === undefined
      ? 'تُفعَّل الاستعادة في هذا الحساب.'
      : rtl`تُفعَّل الاستعادة في هذا الحساب. وتستغرق كل واحدة ${span}، ويمكن إيقافها قبل ذلك.`,
  subjectAddGuardian: (guardian, threshold) =>
    rtl`يستطيع ${guardian} المساعدة في استعادة هذا الحساب. و${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    rtl`لا يعود ${guardian} قادرًا على المساعدة في استعادة هذا الحساب. ${threshold === 0 ? 'ولا أحد غيره يستطيع ذلك في هذه الوحدة، فلا يمكن استعادة هذا الحساب من دون وحدة أخرى.' : rtl`و${needed(threshold)}`}`,
  subjectThreshold: needed,
  subjectCancel: 'حين يوقّع عدد كافٍ من المالكين، تتوقف الاستعادة الجارية.',
  subjectVoid: 'لا تعود موافقات المساعدين السابقة صالحة لبدء استعادة.',
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
    rtl`يحتاج هذا الحساب إلى ${threshold === 2 ? 'توقيعين' : threshold > 10 ? rtl`${threshold} توقيعًا` : rtl`${threshold} توقيعات`}. إذا كانت التوقيعات الأخرى موجودة، فتوقيعك يكملها ويسري الأمر دون سؤالك ثانية.`,
  approveButton: 'نعم، ساعده على العودة',
  strangeTitle: 'لا توقّع هذا',
  strangeLead: 'يطلب هذا الرابط شيئًا لا تطلبه هذه الصفحة أبدًا. لم يوقَّع شيء.',
  tooLateTitle: 'انتهت صلاحية هذا الطلب',
  tooLateLead: 'ما طُلب منك توقيعه لم يعد صالحًا. اطلب رابطًا جديدًا.',
  handBackTitle: 'تم. والآن أرسله.',
  handBackLead: 'أرسل هذا إلى من طلب منك. لا يحدث شيء حتى يصله.',
  notDeliveredTitle: 'لم يصل بعد',
  notDeliveredLead: 'تعذر إيصال مساعدتك. يمكنك أيضًا أن ترسل هذا إلى من طلبها منك.',
  handBackLink: 'رابط للإعادة',
  handBackText: 'إرساله نصًا بدلًا من ذلك',
  copySignature: 'نسخ النص',
  followTitle: 'متابعة هذه الاستعادة؟',
  followLead: 'بدأت على جهاز آخر. لا تتابع إلا إذا كنت أنت من بدأها.',
  followNotMine: 'لم أكن أنا',
  followOtherTitle: 'بدأت استعادة أخرى في هذا المتصفح',
  followOtherLead: 'إذا تابعت هذه، فستُنسى الأخرى هنا.',
  followOtherOwners: 'المالك الجديد في الاستعادة التي بدأتها هنا',
  followKeep: 'الاحتفاظ بالتي بدأتها هنا',
  followReplace: 'متابعة هذه بدلًا منها',
  takeTitle: 'إضافة هذا الرد',
  takeLead: 'استخدم هذا هنا إذا بدأت في هذا المتصفح. وإلا فافتح الرابط في المتصفح الذي بدأت فيه.',
  takeButton: 'استخدام هنا',
  takenTitle: 'وصل الرد',
  takenLead: 'أغلق هذه الصفحة وتابع في الصفحة التي تنتظره.',
  unclaimedTitle: 'افتح هذا حيث بدأت',
  unclaimedLead: 'هذا المتصفح لا ينتظر ردًا. انسخه والصقه في المتصفح الذي بدأت فيه.',
};
