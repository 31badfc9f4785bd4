import { common, together } from './ar-common.ts';
import { formatsOf } from './formats.ts';
import type { ViewStrings } from './strings.ts';

// Western digits, as in the codes and addresses next to them.
const { region } = formatsOf('ar-u-nu-latn');

const unchanged = 'لم يتغير حسابك.';

export const views: ViewStrings = {
  ...common,
  // في كل مكان
  checkAgain: 'التحقق مرة أخرى',
  reloadButton: 'إعادة تحميل الصفحة',
  stepOf: (step, steps) => `الخطوة ${step} من ${steps}`,
  waitingForChain: 'في انتظار الشبكة…',

  // قبل عرض أي شاشة
  chooseAccountLead: 'أدخل عنوان الحساب الذكي الذي تريد حمايته أو استعادته.',
  useWalletAccount: 'استخدام حساب محفظتي',
  connectTitle: 'صِل محفظة',
  connectLead: 'صِل محفظة للمتابعة.',
  connectButton: 'وصل المحفظة',
  chooseWalletTitle: 'أي محفظة؟',
  chooseWalletLead: 'لديك أكثر من محفظة. اختيار واحدة لا يوقّع شيئًا.',
  anotherAccount: 'حساب آخر',
  linkLeaveButton: 'المتابعة من دون الرابط',
  switchChain: (chain) => `الانتقال إلى ${chain}`,
  notShownTitle: 'تعذّر التحميل',
  unavailableTitle: 'الاستعادة غير متاحة هنا',
  wrongNetworkTitle: 'محفظتك على شبكة أخرى',
  wrongAccountTitle: 'هل هذا هو الحساب الصحيح؟',
  brokenLinkTitle: 'هذا الرابط لا يعمل',
  recoveryOverTitle: 'انتهت هذه الاستعادة',
  noCodesTitle: 'لا يمكن استعادة هذا الحساب بالرموز',
  notDeployedTitle: 'هذا الحساب غير مفعّل بعد',
  notDeployedLead: 'نفّذ معاملة أولى، ثم احمِه.',

  // نظرة عامة
  serviceDownNote: 'لا يتأثر حراسك بذلك.',
  alarmOver: (owner) => `يستطيع ${owner} أن يتولى التحكم في أي لحظة. إن لم تكن أنت، فأوقفها الآن.`,
  alarmNote: 'موافقة واحدة في محفظتك توقفها. لا يتغير شيء آخر.',
  alarmAftermath:
    'إن لم تبدأها أنت، فربما يقرأ أحد رسائلك. استبدل البريد أو الهاتف الذي لم تعد تثق به.',
  runningTitle: 'هناك استعادة جارية لهذا الحساب',
  runningLead: (owner) => `سيتولى ${owner} التحكم في هذا الحساب.`,
  runningButton: 'الذهاب إلى الاستعادة',
  startedButton: 'أنا بدأتها: أظهر التقدم',
  notMeButton: 'لست أنا: أوقفها',

  // الحماية
  targetTitle: 'كيف نصل إليك؟',
  targetLead: 'نرسل الرموز إلى هناك، وفقط عندما تحتاج إلى رمز.',
  channelLabel: 'كيف نصل إليك',
  addAnyTitle: 'ماذا تريد أن تضيف؟',
  addAnyLead: 'إذا فقدت مفتاحك، يساعدك ذلك على العودة إلى حسابك.',
  addPerson: 'شخص تثق به',
  addWallet: 'محفظة أخرى لي',
  emailField: 'عنوان البريد الإلكتروني',
  emailExample: 'you@example.com',
  emailProblem: 'أدخل عنوان بريد إلكتروني، مثل you@example.com.',
  phoneField: 'رقم الهاتف',
  countryField: 'الدولة',
  countryName: region,
  phoneHint: 'أو الرقم كاملًا بدءًا بعلامة +',
  phoneProblem: 'هذا ليس رقم هاتف كاملًا. تحقق من الدولة والأرقام.',
  targetTaken: 'لقد أضفت هذا من قبل.',
  signTitle: 'وافِق في محفظتك',
  signLead: (target) =>
    `ستطلب منك محفظتك توقيع رسالة. وهي تتيح للرموز المرسلة إلى \u2066${target}\u2069 أن تبدأ استعادة لهذا الحساب.`,
  signNote: 'التوقيع مجاني ولا يرسل أي معاملة.',
  signDetails: 'ما توقّع عليه',
  signButton: 'التوقيع وإرسال الرمز',
  sendingCode: 'جارٍ إرسال الرمز…',
  confirmTitle: (channel) =>
    channel === 'email' ? 'هل تريد استخدام هذا البريد فورًا؟' : 'هل تريد استخدام هذا الهاتف فورًا؟',
  confirmLead: (channel, date, from) => {
    const added = channel === 'email' ? 'البريد الجديد' : 'الهاتف الجديد';
    const when = date === undefined ? 'بعد مدة انتظار' : `ابتداءً من ${date}`;
    const code = from === undefined ? 'رمزًا أرسلناه إلى أحد هذه' : `الرمز الذي أرسلناه إلى ${from}`;
    return `للأمان، لا يعمل ${added} إلا ${when}. أدخل ${code} لتتجنب الانتظار.`;
  },
  confirmLater: 'أفضّل الانتظار',
  countsLater: 'يعمل لاحقًا',
  waitsTitle: 'أوشكت على الانتهاء',
  waitsLead: 'للأمان، لا يعمل البريد أو الهاتف الجديد فورًا. ليس عليك فعل أي شيء آخر.',
  addTitle: 'أضف الحارس إلى حسابك',
  addLead: 'وافق مرة واحدة لتنتهي.',
  addMeaning: (span) =>
    `لا يستطيع الحارس أن يبدأ استعادة إلا برموز مرسلة إليك. ولديك بعدها ${span ?? 'وقت'} لإلغائها.`,
  addEnablesModule: 'وهذا يفعّل أيضًا الاستعادة في هذا الحساب.',
  addAnotherFirst: 'إضافة بريد أو هاتف آخر أولًا',
  thresholdLabel: 'كم حارسًا يجب أن يوافق؟',
  thresholdOption: (count, guardians) => `${count} من ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'إذا فقدت أحدهم، فلن يستطيع أحد أن يعيد إليك الوصول.';
    if (count === 1) return 'يستطيع أي واحد منهم أن يبدأ استعادة وحده.';
    return `عدد من يمكنك فقدانهم: ${guardians - count}.`;
  },
  addButton: 'إضافة الحارس',
  laterButton: 'لاحقًا',
  addBusy: 'جارٍ إضافة الحارس…',
  protectDoneTitle: 'تم. يمكنك أن تستعيد الوصول.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'إذا فقدت مفتاحك، فعد إلى هنا ببريدك الإلكتروني.'
      : 'إذا فقدت مفتاحك، فعد إلى هنا بهاتفك.',
  addAnotherButton: 'إضافة أخرى',
  switchOnLead:
    'لحسابك حراس، ولا يستطيعون المساعدة ما دامت الاستعادة معطّلة. تأكد من أنك ما زلت تثق بهم.',
  switchOnButton: 'تفعيل الاستعادة',
  switchedOnLead: 'إذا فقدت مفتاحك، يستطيع حراسك أن يعيدوا إليك الوصول.',

  // الرمز لمرة واحدة
  codeTitle: (target) => `أدخل الرمز الذي أرسلناه إلى \u2066${target}\u2069`,
  codeField: 'الرمز',
  codeHint: 'يمكنك أيضًا لصق الرمز الطويل الذي تقود إليه رسالتنا.',
  codeMissing: 'أدخل الرمز الوارد في الرسالة.',
  codeExpiresIn: (time) => `صالح لمدة ${time}`,
  codeExpired: 'انتهت صلاحية هذا الرمز.',
  resendIn: (time) => `إرسال رمز جديد بعد ${time}`,
  resend: 'إرسال رمز جديد',
  resending: 'جارٍ الإرسال…',
  resent: 'رمز جديد في الطريق إليك.',
  restart: 'البدء من جديد',
  noCodeTitle: 'لم يصلك الرمز؟',
  noCodeLook: (channel) =>
    channel === 'email'
      ? 'ابحث أيضًا في مجلد الرسائل غير المرغوب فيها.'
      : 'قد تستغرق الرسالة النصية بضع دقائق. تحقق من تغطية الشبكة.',
  noCodeTarget: (target) => `تأكد من صحة \u2066${target}\u2069.`,
  noCodeResend: 'إن لم يصل شيء، فأرسل رمزًا جديدًا.',
  noCodeOther: 'استخدام البريد أو الهاتف الآخر',
  wrongTarget: (channel) => (channel === 'email' ? 'العنوان خاطئ؟' : 'الرقم خاطئ؟'),
  phraseLabel: 'قارن هذه الكلمات',
  phraseHint: 'تعرض رسالتنا الكلمات الثلاث نفسها. وإلا فلا تُدخل الرمز.',

  // جهات الاتصال
  contactsHiddenTitle: 'أنت وحدك من يرى بريدك وهاتفك',
  contactsHiddenLead: 'وقّع رسالة لتثبت أنك أنت. وهذا مجاني.',
  contactsCount: (count, required) => {
    if (count === 1) return 'للاستعادة تحتاج إلى رمز يُرسل إلى هنا.';
    if (required < count) return `للاستعادة تحتاج إلى رموز من أي ${required} من هذه (${count}).`;
    return count === 2
      ? 'للاستعادة تحتاج إلى رمز من كليهما.'
      : `للاستعادة تحتاج إلى رمز من كل واحد من هذه (${count}).`;
  },
  contactsOnly: (target) =>
    `للاستعادة تحتاج إلى رمز من \u2066${target}\u2069، فالأخرى ليست نشطة بعد.`,
  contactsEmpty: 'لا بريد ولا هاتف بعد',
  contactsNoneCounts: (date) =>
    `لا يعمل أي منها قبل ${date}. وحتى ذلك الحين لا يمكنها أن تعيد إليك الوصول.`,
  changeButton: 'تغيير',
  changeContact: (target) => `تغيير \u2066${target}\u2069`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'أدخل عنوانك الجديد. يبقى القديم حتى يعمل الجديد.'
      : 'أدخل رقمك الجديد. يبقى القديم حتى يعمل الجديد.',
  replaceTitle: (target) => `والآن أزل \u2066${target}\u2069`,
  replaceLead: (target) => `تم تأكيد \u2066${target}\u2069. لم تعد تحتاج إلى القديم.`,
  replaceNote: 'قد تسألك محفظتك مرتين. التوقيع مجاني.',
  replaceButton: 'التوقيع وإزالة القديم',
  replaceKeep: 'الإبقاء على الاثنين',
  changed: (from, to) => `تم تغيير ${from} إلى ${to}.`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `أُضيف ${to}. ويبقى ${from} حتى تزيله.`
      : `أُضيف ${to} ويعمل ابتداءً من ${date}. ويبقى ${from} حتى تزيله.`,
  removeContact: (target) => `إزالة \u2066${target}\u2069`,
  removeTitle: (target) => `إزالة \u2066${target}\u2069؟`,
  removeLast: 'هذا هو الأخير. من دونه لا يعيد إليك أي رمز الوصول إذا فقدت مفتاحك.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'لن يبقى إلا واحد. ومن يستطيع قراءة الرسائل المرسلة إليه قد يبدأ استعادة.'
      : `عدد ما يبقى: ${left}. وتحتاج الاستعادة عندئذ إلى رموز من ${required} منها.`,
  removeNoneCounts: (date) =>
    `لا تعمل الأخرى قبل ${date}. وإذا فقدت مفتاحك قبل ذلك، فلن يعيد إليك أي رمز الوصول.`,
  removeConfirm: 'التوقيع والإزالة',
  keepButton: 'الإبقاء عليه',
  removed: (target) => `تمت إزالة \u2066${target}\u2069.`,
  alertsTitle: 'أبلغني حين يبدأ أحد استعادة',
  alertsLead: 'وكذلك حين يتغيّر حراسك. تفعيلها يحتاج إلى توقيع مجاني.',
  alertsShow: 'عرض التنبيهات',
  alertsTo: (target) => `التنبيهات إلى \u2066${target}\u2069`,
  alertsOn: 'مفعّلة',
  alertsOff: 'معطّلة',
  alertsBegun: (target) => `ستصل التنبيهات إلى \u2066${target}\u2069.`,
  alertsEnded: (target) => `لن تصل التنبيهات إلى \u2066${target}\u2069 بعد الآن.`,

  // الحراس
  guardiansEmpty: 'لا حراس بعد',
  guardiansEmptyLead: 'الحارس شخص تثق به، أو محفظة أخرى لك، يستطيع أن يساعدك على العودة.',
  guardiansWhileRunning: 'ما تغيره هنا لا يوقفها.',
  guardiansRunningButton: 'عرض الاستعادة',
  addGuardianButton: 'إضافة حارس',
  thresholdButton: 'تغيير عدد من يجب أن يوافقوا',
  addGuardianTitle: 'من تريد أن يكون حارسًا؟',
  addGuardianLead: 'شخص تثق به، أو محفظة أخرى لك محفوظة في مكان آخر.',
  guardianField: 'عنوان الحارس',
  guardianHint: 'اطلب منه أن ينسخه من محفظته.',
  addWalletTitle: 'أي محفظة من محافظك؟',
  addWalletLead: 'اختر محفظة تحفظها في مكان آخر، حتى لا تفقد الاثنتين معًا.',
  addWalletHint: 'انسخه من تلك المحفظة.',
  ownWalletName: 'محفظتي الأخرى',
  guardianNoChecksum: 'لا نستطيع كشف أخطاء الكتابة في هذا العنوان. انسخه من المحفظة مباشرة.',
  guardianReserved: 'هذا العنوان ليس لأحد. انسخه مرة أخرى.',
  guardianIsAccount: 'لا يستطيع حساب أن يحرس نفسه. اختر عنوانًا آخر.',
  guardianIsOwner:
    'هذا مفتاح الحساب نفسه. إذا فقدت المفتاح، تفقد هذا الحارس أيضًا. اختر عنوانًا آخر.',
  guardianIsModule: 'هذه وحدة الاستعادة نفسها. اختر عنوانًا آخر.',
  guardianIsThere: 'هذا حارس بالفعل.',
  guardianName: 'اسم',
  guardianNameOf: (guardian) => `اسم ${guardian}`,
  guardianNameHint: 'اختياري. يبقى على هذا الجهاز.',
  guardianAdded: (guardian) => `صار ${guardian} حارسًا.`,
  revokeLast: 'هذا آخر حارس لك. من دونه لا يستطيع أحد أن يعيد إليك الوصول إذا فقدت مفتاحك.',
  revokeLeaves: (left, threshold) => {
    if (left === 1) return 'يبقى حارس واحد. وإذا فقدته أيضًا، فلن يستطيع أحد أن يعيد إليك الوصول.';
    return threshold === 1
      ? `عدد الحراس الباقين: ${left}. ويستطيع كل منهم أن يبدأ استعادة وحده.`
      : `عدد الحراس الباقين: ${left}. ويلزم اتفاق ${threshold} منهم لبدء استعادة.`;
  },
  revokeService: 'هذا الحارس يرسل الرموز. من دونه لا يستطيع بريدك وهاتفك استعادة الحساب.',
  revokeMaybeService:
    'إذا كان هذا الحارس يرسل رموزك، فلن يستطيع بريدك وهاتفك استعادة الحساب من دونه.',
  revokeConfirm: 'إزالة هذا الحارس',
  thresholdLead: 'الأكثر آمن إذا انقلب عليك حارس. والأقل آمن إذا تعذر الوصول إلى أحدهم.',
  thresholdChanged: (threshold, guardians) =>
    `يلزم الآن اتفاق ${threshold} من ${guardians} من الحراس.`,

  // الاستعادة
  ownerTitle: 'من يتحكم في الحساب؟',
  ownerLead: 'اختر العنوان الذي سيتولى التحكم.',
  ownerWallet: 'هذه المحفظة',
  ownerWalletConnect: 'صِل محفظة لاستخدام عنوانها.',
  ownerOther: 'عنوان آخر',
  ownerField: 'عنوان المالك الجديد',
  ownerChecksum: 'في هذا العنوان خطأ كتابة. انسخه مرة أخرى.',
  ownerIsAccount: 'لا يستطيع حساب أن يتحكم في نفسه. اختر عنوانًا آخر.',
  ownerIsGuardian: 'هذا حارس للحساب. اختر عنوانًا آخر.',
  ownerRefused: 'لا يستطيع هذا العنوان أن يتحكم في حساب. اختر غيره.',
  ownerOutcome: (owners, span, count, threshold) =>
    `بعد ${span ?? 'مدة انتظار'}، يتحكم ${together(owners, count, threshold)} في هذا الحساب.`,
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
  noGuardianTitle: 'ليس لهذا الحساب حارس',
  noGuardianLead: 'من دون حارس لا يمكن استعادته هنا. ويستطيع مالكه أن يضيف حارسًا في أي وقت.',
  moduleOffTitle: 'الاستعادة معطّلة',
  moduleOffLead: 'عطّل هذا الحساب حراسه. ولا يستطيع تغيير ذلك إلا مالكه.',
  checkTitle: 'أكّد أنك أنت',
  checkLead: (contacts, required) => {
    if (required < contacts) return `أدخل ${required} من هذه الرموز (${contacts}).`;
    if (contacts === 1) return 'أدخل الرمز.';
    return contacts === 2 ? 'أدخل الرمزين.' : `أدخل كل الرموز (${contacts}).`;
  },
  confirmedOf: (confirmed, required) => `تم تأكيد ${confirmed} من ${required}`,
  enterCode: 'إدخال الرمز',
  enterCodeOf: (target) => `إدخال الرمز المرسل إلى \u2066${target}\u2069`,
  confirmed: 'تم التأكيد',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'يتيح هذا الرمز لهذا العنوان أن يتحكم في حسابك:'
      : `يتيح هذا الرمز لأي ${threshold} من هذه العناوين (${count}) معًا التحكم في حسابك:`,
  codeNewOwnersHint: 'إذا لم يكن هذا ما اخترته، فلا تُدخل الرمز.',
  startLead: 'تم التحقق منك. الخطوة التالية تبدأ الاستعادة على الشبكة.',
  startOutcome: (owners, span, count, threshold) =>
    `بعد البدء ثم ${span ?? 'مدة الانتظار'}، يتحكم ${together(owners, count, threshold)} في هذا الحساب.`,
  startCancelable: 'وحتى ذلك الحين يستطيع المالك الحالي الإلغاء.',
  walletPays: 'تدفع محفظتك رسوم الشبكة.',
  startBusy: 'جارٍ البدء…',
  servicePays: 'مجانًا: خدمة الاستعادة تدفع الرسوم.',
  payButton: 'الدفع من محفظتي',
  relayedLead: 'خدمة الاستعادة ترسله الآن. يمكنك إغلاق هذه الصفحة والعودة.',
  transactionLabel: 'المعاملة',
  startCalldata: 'إرسالها بنفسك',
  calldataData: 'البيانات',
  moreGuardiansTitle: 'تلزم موافقات أخرى',
  moreGuardiansLead: (threshold) =>
    `عدد الحراس الذين يحتاج إليهم هذا الحساب: ${threshold}. أرسل الرابط إلى الآخرين، وأدخل ما يعيدونه.`,
  moreGuardiansShared: (threshold) =>
    `عدد الحراس الذين يحتاج إليهم هذا الحساب: ${threshold}. أرسل الرابط إلى الآخرين. تظهر الموافقات هنا تلقائيًا.`,
  togetherLabel: 'قارنوا بالهاتف',
  togetherHint: 'يجب أن يرى الجميع الصور والكلمات نفسها. وإلا فتوقف.',
  signatureLabel: 'التوقيع',
  waitTitle: 'بدأت الاستعادة',
  waitReadyIn: 'تجهز بعد',
  waitReadyAt: (date) => `في ${date}`,
  timelineStarted: (date) => `بدأت الاستعادة: ${date}`,
  timelineReady: (date) => `جاهزة: ${date}`,
  timelineEnd: 'المالك الجديد يتحكم في الحساب',
  resumedNotice: 'بدأت هذا من قبل. تابع من حيث كنت.',
  elsewhereTitle: 'المتابعة على جهاز آخر',
  elsewhereLabel: 'رابط إلى هذه الاستعادة',
  elsewhereHint: 'لأجهزتك أنت. لا يحوي رمزًا ولا مفتاحًا.',
  staleNotice: 'تغير الحساب منذ هذا التوقيع. أرسل رموزًا جديدة.',
  askGuardiansButton: 'اطلب من الأشخاص الذين تثق بهم',
  startCopyData: 'نسخ البيانات',
  startElsewhere: 'تستطيع أي محفظة إرسالها. وتتابع هذه الصفحة تلقائيًا حين تصل.',
  waitNote: 'يمكنك إغلاق هذه الصفحة والعودة حينئذ. وحتى ذلك الحين يستطيع المالك الحالي الإلغاء.',
  keepWallet: 'احتفظ بهذه المحفظة: هي وحدها ستتحكم في الحساب.',
  remindButton: 'ذكّرني',
  remindTitle: 'إتمام استعادة حسابك',
  newOwnersThreshold: (threshold, count) =>
    `يجب أن يوقّع ${threshold} من هؤلاء (${count}) على كل معاملة.`,
  ownerCancelButton: 'ليست استعادتك؟ أوقفها',
  replacedTitle: 'حلت هذه الاستعادة محل أخرى',
  replacedLead: (before) =>
    `لم تعد الاستعادة إلى ${before} سارية: وافق على هذه عدد أكبر من الحراس. وبدأ الانتظار من جديد.`,
  finalizeTitle: 'انتهى الانتظار',
  finalizeLead: (owner) => `يستطيع ${owner} أن يتولى هذا الحساب.`,
  takeOverTitle: 'يمكنك تولي التحكم الآن',
  takeOverLead: 'انتهى الانتظار. أتمّ الاستعادة لتتحكم هذه المحفظة في الحساب.',
  finalizeButton: 'تولي التحكم الآن',
  finalizeBusy: 'جارٍ تولي التحكم…',
  finalizedTitle: (owner) => `يتحكم ${owner} الآن في حسابك`,
  finalizedLead: 'لم يعد المفتاح القديم يعمل. وما زال بريدك وهاتفك يعملان. تأكد من أنهما محدّثان.',
  backInTitle: 'عدت إلى حسابك',
  backInLead: 'تتحكم هذه المحفظة الآن في الحساب. لم يعد المفتاح القديم يعمل.',
  nowOwnedBy: 'يتحكم الآن',
  nextTitle: 'ماذا تفعل الآن',
  nextCheckWays: 'تأكد من أن بريدك وهاتفك ما زالا صحيحين.',
  nextBackUp: 'احتفظ بنسخة احتياطية من هذه المحفظة في مكان آمن.',
  canceledTitle: 'أُلغيت الاستعادة',
  canceledLead: 'لم يتغير الحساب. وإن لم تكن أنت من ألغاها، فما زال مفتاحه عند شخص ما.',

  // تواقيع عدة أشخاص
  signedOf: (signed, required) => `وقّع ${signed} من ${required}`,
  signed: 'تم التوقيع',
  signerHere: 'في هذه المحفظة',
  signerElsewhere: 'ليس بعد',
  signAs: (signer) => `التوقيع باسم ${signer}`,
  chooseOtherAccount: 'تبديل الحساب في محفظتي',
  askLink: 'رابط للمشاركة',
  askLinkHint: 'مشاركته آمنة: لا يحوي أسرارًا.',
  answerTitle: 'إضافة توقيع يدويًا',
  answerField: 'التوقيع، أو الرابط الذي يحويه',
  answerButton: 'إضافة التوقيع',
  goodUntil: (date) => `صالح حتى ${date}.`,
  ownersTitle: (threshold) => `عدد المالكين الذين يجب أن يوقّعوا: ${threshold}`,
  ownersLead: (owners) =>
    `عدد مالكي هذا الحساب: ${owners}. وقّع هنا، أو انتقل في محفظتك إلى مالك آخر، أو أرسل إليهم الرابط.`,
  subjectRegister: (target) =>
    `يجوز للرموز المرسلة إلى \u2066${target}\u2069 أن تبدأ استعادة لهذا الحساب.`,
  subjectList: 'عرض البريد والهاتف المسجلين لهذا الحساب.',
  subjectRemove: 'إزالة بريد أو هاتف مسجل لهذا الحساب.',
  subjectEnable: (span) =>
    span === undefined
      ? 'تُفعَّل الاستعادة في هذا الحساب.'
      : `تُفعَّل الاستعادة في هذا الحساب. وتستغرق كل واحدة ${span}، ويمكن إلغاؤها قبل ذلك.`,
  subjectAddGuardian: (guardian, threshold) =>
    `يصير ${guardian} حارسًا. وعدد الحراس اللازم عندئذ لبدء استعادة: ${threshold}.`,
  subjectRevokeGuardian: (guardian, threshold) =>
    threshold === 0
      ? `لا يعود ${guardian} حارسًا. ومن دون حارس لا يمكن استعادة هذا الحساب.`
      : `لا يعود ${guardian} حارسًا. وعدد الحراس اللازم عندئذ لبدء استعادة: ${threshold}.`,
  subjectThreshold: (threshold) => `عدد الحراس اللازم عندئذ لبدء استعادة: ${threshold}.`,
  subjectCancel: 'تُلغى الاستعادة الجارية.',

  // الروابط
  answerOwnerTitle: 'مالك آخر يحتاج إلى توقيعك',
  answerOwnerLead: 'هذا الحساب ملك لكما معًا. وبتوقيعك يحدث ما يلي:',
  answerOwnerCaution: 'لا توقّع إلا إذا تحدثت معه في ذلك.',
  answerOwnerButton: 'التوقيع في محفظتي',
  soleOwnerTitle: 'لا توقّع هذا',
  soleOwnerLead:
    'توقيعك وحده يتحكم في هذا الحساب، فلا حاجة لأي مالك آخر أن يطلبه منك. لم يوقَّع شيء.',
  answerOwnerLast: (threshold) =>
    `عدد التوقيعات التي يحتاج إليها هذا الحساب: ${threshold}. إذا كانت التوقيعات الأخرى موجودة، فتوقيعك يكملها ويسري الأمر دون سؤالك ثانية.`,
  approveButton: 'الموافقة في محفظتي',
  strangeTitle: 'لا توقّع هذا',
  strangeLead: 'يطلب هذا الرابط شيئًا لا تطلبه هذه الصفحة أبدًا. لم يوقَّع شيء.',
  tooLateTitle: 'انتهت صلاحية هذا الطلب',
  tooLateLead: 'ما طُلب منك توقيعه لم يعد صالحًا. اطلب رابطًا جديدًا.',
  handBackTitle: 'تم التوقيع. والآن أرسله.',
  handBackLead: 'أرسل هذا الرابط إلى من طلب منك. لا يحدث شيء حتى يصله.',
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
  takeTitle: 'لديك توقيع',
  takeLead: 'افتح هذا في المتصفح الذي بدأت فيه.',
  takeButton: 'استخدامه هنا',
  takenTitle: 'وصل التوقيع',
  takenLead: 'أغلق هذه الصفحة وتابع في الصفحة التي تنتظره.',
  unclaimedTitle: 'هذا المتصفح لا ينتظر توقيعًا',
  unclaimedLead: 'انسخ التوقيع وأدخله في المتصفح الذي بدأت فيه.',
  errors: {
    // خدمة الاستعادة
    'invalid-parameters': () => 'لم تقبل الخدمة هذا. راجع ما أدخلته.',
    'unknown-chain': ({ chainName }) => `خدمة الاستعادة لا تخدم ${chainName}.`,
    'invalid-target': () => 'لا تستطيع الخدمة إرسال رموز إلى هناك. راجع ما أدخلته.',
    'invalid-new-owners': () => 'لا تستطيع هذه العناوين أن تتحكم في الحساب. اختر غيرها.',
    'invalid-signature': () =>
      'لم تقبل الخدمة التوقيع. تأكد من أن محفظتك تتحكم في هذا الحساب، ثم وقّع مرة أخرى.',
    'account-not-deployed': () => 'هذا الحساب غير مفعّل بعد. نفّذ معاملة أولى، ثم أضف هاتفًا.',
    'guardian-not-set': () => 'لم يضف هذا الحساب الحارس، لذلك لا يمكن استعادته هنا.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'هذا الرمز غير صحيح.'
        : `هذا الرمز غير صحيح. المحاولات الباقية: ${triesLeft}.`,
    'challenge-expired': () => 'انتهت صلاحية هذا الرمز.',
    'challenge-exhausted': () => `رموز خاطئة كثيرة. ${unchanged}`,
    'request-stale': () => 'تغير الحساب منذ إرسال الرموز. ابدأ من جديد لتحصل على رموز جديدة.',
    'request-signed': () =>
      'تمت الموافقة على هذه الاستعادة بالفعل. ويستطيع مالكه إلغاءها قبل أن تصير نهائية.',
    'captcha-required': () => 'أكّد أنك لست روبوتًا، ثم أعد المحاولة.',
    'delivery-refused': ({ target }) =>
      target
        ? `لم نتمكن من الوصول إلى \u2066${target}\u2069. تأكد من صحته.`
        : 'لم نتمكن من الوصول إليك هناك. تأكد من صحة ما أدخلته.',
    unauthorized: () => 'لا يُسمح لهذا الموقع باستخدام خدمة الاستعادة. أخبر مشغّله.',
    'not-found': () => 'لا تعرف خدمة الاستعادة هذا الطلب. ابدأ من جديد.',
    'registration-not-found': () => 'أُزيل هذا من قبل.',
    'challenge-not-found': () => 'لم يعد هذا الرمز يعمل.',
    'request-not-found': () => 'لم تعد هذه الاستعادة صالحة. ابدأ من جديد لتحصل على رموز جديدة.',
    'no-registrations': ({ chainName }) => `لا بريد ولا هاتف مسجلًا لهذا الحساب على ${chainName}.`,
    'account-not-safe': () => 'لا يمكن استعادة هذا الحساب هنا.',
    'signer-not-guardian': () => 'لا يوافق على استعادة هذا الحساب إلا أحد حرّاسه.',
    'invalid-guardian-signature': () =>
      'لم تقبل الخدمة التوقيع. تأكد من أن محفظتك هي الحارس، ثم وقّع مرة أخرى.',
    'recovery-not-found': () => 'لا تعرف خدمة الاستعادة هذه الاستعادة. ابدأ من جديد.',
    'recovery-outdated': () => 'تغيّر الحساب منذ بدء هذه الاستعادة. ابدأ من جديد.',
    'recovery-not-running': () => 'أُلغيت هذه الاستعادة أو استُبدلت. ابدأ من جديد.',
    'insufficient-signatures': () => 'يجب أن يوافق حرّاس آخرون على هذه الاستعادة أولًا.',
    'recovery-not-ready': () => 'لم ينتهِ الانتظار بعد.',
    'not-sponsored': () => 'لا تدفع الخدمة ثمن هذا. أرسله من محفظتك.',
    'relay-refused': () => `سيفشل هذا الآن. ${unchanged}`,
    'alerts-not-offered': () => 'لا ترسل الخدمة تنبيهات بهذه الطريقة.',
    'too-many-registrations': () =>
      'بلغ هذا الحساب الحد الأقصى لعناوين البريد الإلكتروني أو أرقام الهاتف. أزل واحدًا منها أو أعد المحاولة غدًا.',
    'too-many-subscriptions': () => 'بلغ هذا الحساب الحد الأقصى لعناوين التنبيهات. أزل أحدها أولًا.',
    'subscription-not-found': () => 'أُوقفت هذه التنبيهات من قبل.',
    'rate-limited': ({ retryAt }) =>
      retryAt ? `رموز كثيرة. ${unchanged}` : `رموز كثيرة. أعد المحاولة بعد بضع دقائق. ${unchanged}`,
    'delivery-unavailable': () => 'تعذر إرسال الرسالة. لم يتغير شيء. أعد المحاولة بعد لحظة.',
    internal: () => 'في خدمة الاستعادة مشكلة. لم يتغير شيء. أعد المحاولة.',
    unreachable: () => 'لا نستطيع الوصول إلى خدمة الاستعادة. لم يتغير شيء. أعد المحاولة.',
    'unexpected-answer': () => 'أرسلت خدمة الاستعادة جوابًا غير متوقع. لم يتغير شيء.',

    // المحافظ والسلسلة والصفحة
    'not-configured': () => 'الاستعادة غير مُعدّة كما يجب في هذا الموقع. أخبر مشغّله.',
    'not-loaded': () =>
      'تعذر جلب جزء من هذه الصفحة. لم يتغير شيء. أعد المحاولة، أو أعد تحميل الصفحة.',
    offline: () => 'أنت غير متصل. لم يتغير شيء. أعد المحاولة حين يعود الاتصال.',
    'no-wallet': () => 'لم يُعثر على محفظة في هذا المتصفح. افتح محفظتك وأعد المحاولة.',
    'wallet-refused': () => 'رفضت في محفظتك. لم يوقَّع شيء.',
    'wallet-locked': () => 'محفظتك مقفلة. افتح قفلها ثم أعد المحاولة.',
    'wallet-no-funds': () =>
      `لا تستطيع محفظتك دفع رسوم الشبكة. أضف رصيدًا ثم أعد المحاولة. ${unchanged}`,
    'wallet-too-few-keys': () => 'ليس في هذه المحفظة ما يكفي من مفاتيح الحساب. صِل محفظة أخرى.',
    'wallet-cannot-send': () =>
      `لا تستطيع هذه المحفظة الإرسال من الحساب بعد. فعّل ذلك في المحفظة، أو صِل محفظة أخرى. ${unchanged}`,
    'wrong-chain': ({ chainName }) => `هذا الحساب على ${chainName}. انقل محفظتك إلى ${chainName}.`,
    'not-an-owner': () => 'لا تتحكم هذه المحفظة في الحساب. صِل محفظة مالكه.',
    'not-a-guardian': () => 'ليست هذه المحفظة حارسًا للحساب. صِل المحفظة التي هي الحارس.',
    'not-a-signature': () => 'ليس هذا توقيعًا. انسخ الرسالة التي وصلتك كلها، والصقها مرة أخرى.',
    'not-a-signer': () => 'وقّع هذا شخص آخر، أو كان لشيء آخر. اطلب توقيعًا جديدًا.',
    'signed-already': () => 'هذا التوقيع موجود بالفعل. يلزم توقيع آخر.',
    'relay-limited': () => 'بلغت الخدمة حدها من المعاملات المجانية. ادفع من محفظتك، أو حاول لاحقًا.',
    'transaction-failed': () => `رفضت الشبكة هذا. ${unchanged} أعد المحاولة.`,
    'chain-unreachable': () => 'لا نستطيع الوصول إلى الشبكة. لم يتغير شيء. أعد المحاولة.',
    'unsupported-account': () => 'لا يمكن استعادة هذا الحساب هنا. راجع العنوان والشبكة.',
    'module-missing': ({ chainName }) => `الاستعادة غير متاحة على ${chainName}.`,
    'link-unreadable': () => 'هذا الرابط غير مكتمل. انسخه كله وافتحه مرة أخرى.',
    'link-elsewhere': ({ chainName }) =>
      `هذا الرابط ليس لـ ${chainName}. افتحه في الصفحة التي جاء منها.`,
    'link-expired': () => 'هذا الرابط قديم جدًا. اطلب رابطًا جديدًا.',
    'link-outdated': () => 'تغير الحساب منذ هذا الطلب. لم يوقَّع شيء. اطلب رابطًا جديدًا.',
    unknown: () => 'لم ينجح ذلك. لم يتغير شيء. أعد المحاولة.',
  },
};
