import { formatsOf } from './formats.ts';
import type { Strings } from './strings.ts';

// Western digits, as in the codes and addresses next to them.
const { clock, date, span, remaining } = formatsOf('ar-u-nu-latn');

const unchanged = 'لم يتغير حسابك.';
/** من سيتحكم في الحساب: واحد وحده، أو بعض من عدة. */
const together = (owners: string, count: number, threshold: number) =>
  count === 1 ? `${owners} وحده` : `أي ${threshold} من ${owners}`;

export const ar: Strings = {
  // في كل مكان
  elementName: 'استعادة الحساب',
  back: 'رجوع',
  cancel: 'إلغاء',
  close: 'إغلاق',
  continue: 'متابعة',
  tryAgain: 'إعادة المحاولة',
  reloadButton: 'إعادة تحميل الصفحة',
  details: 'التفاصيل',
  loading: 'جارٍ التحميل…',
  copy: (what) => `نسخ ${what}`,
  copied: 'تم النسخ',
  copyFailed: 'حدد النص لنسخه',
  notNow: 'ليس الآن',
  accountOn: (chain) => `على ${chain}`,
  chainNumber: (chainId) => `السلسلة ${chainId}`,
  stepOf: (step, steps) => `الخطوة ${step} من ${steps}`,
  channelName: (channel) => (channel === 'email' ? 'البريد الإلكتروني' : 'الهاتف'),
  waitingForWallet: 'انظر إلى محفظتك…',
  waitingForChain: 'في انتظار السلسلة…',
  retryIn: (time) => `يمكنك إعادة المحاولة بعد ${time}.`,
  retryNow: 'يمكنك إعادة المحاولة الآن.',
  date,
  remaining,
  span,

  // قبل عرض أي شاشة
  chooseAccountTitle: 'أي حساب؟',
  chooseAccountLead: 'أدخل عنوان الحساب الذكي الذي تريد حمايته أو استعادته.',
  accountField: 'عنوان الحساب',
  accountExample: '0x…',
  useWalletAccount: 'استخدام حساب محفظتي',
  connectTitle: 'صِل محفظة',
  connectLead: 'تلزم محفظة لقراءة السلسلة وللتوقيع.',
  connectButton: 'وصل المحفظة',
  connectBusy: 'جارٍ الوصل…',
  chooseWalletTitle: 'أي محفظة؟',
  chooseWalletLead: 'في هذا المتصفح عدة محافظ. لم يوقَّع شيء بعد.',
  anotherAccount: 'حساب آخر',
  linkLeaveButton: 'المتابعة من دون الرابط',
  switchChain: (chain) => `الانتقال إلى ${chain}`,
  notDeployedTitle: 'هذا الحساب غير مفعّل بعد',
  notDeployedLead: 'نفّذ معاملة أولى، ثم احمِه.',

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
  incompleteGuardianLead: 'الحارس ليس في حسابك بعد.',
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
  otherModuleLead: 'يستخدم الحساب وحدة استعادة لا تقدّمها هذه الخدمة. وما زال حراس الحساب معتمدين.',
  guardiansTitle: 'الحراس',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'يستطيع هذا الحارس أن يبدأ استعادة.';
    if (threshold === 1) return `يستطيع أي حارس من هؤلاء (${guardians}) أن يبدأ استعادة وحده.`;
    return `يلزم اتفاق ${threshold} من ${guardians} من الحراس لبدء استعادة.`;
  },
  waitInWords: (span) => `مدة انتظار كل استعادة: ${span}. وحتى تنتهي يمكنك إلغاؤها.`,
  guardiansButton: 'تغيير الحراس',
  ownGuardianButton: 'اختيار حارس من عندك',
  serviceGuardian: 'يصل إليك عبر جهات اتصالك',
  serviceDownNote: 'ما تراه مقروء من السلسلة. حراسك باقون كما هم.',
  offlineNote: 'ما تراه هو الحال عند آخر اتصال لك.',
  protectButton: 'حماية هذا الحساب',
  finishButton: 'إكمال الحماية',
  addContactButton: 'إضافة جهة اتصال أخرى',
  contactsButton: 'جهات اتصالك',
  recoverButton: 'استعادة حساب',
  alarmTitle: 'بدأ شخص ما استعادة لهذا الحساب',
  alarmLead: (owner, when) => `ابتداءً من ${when} يستطيع ${owner} أن يتولى التحكم. لست أنت؟ ألغِها.`,
  alarmOver: (owner) => `يستطيع ${owner} أن يتولى التحكم في أي لحظة. لست أنت؟ ألغِها.`,
  alarmButton: 'إلغاء الاستعادة',
  alarmBusy: 'جارٍ الإلغاء…',
  alarmDone: 'أُلغيت الاستعادة. لم يتغير المالك.',
  runningTitle: 'هناك استعادة جارية',
  runningLead: (owner) => `سيتحكم ${owner} في هذا الحساب.`,
  runningButton: 'الذهاب إلى الاستعادة',

  // الحماية
  targetTitle: 'كيف نصل إليك؟',
  targetLead: 'نرسل الرموز إلى هناك، وفقط عندما تحتاج إلى رمز.',
  channelLabel: 'طريقة الوصول إليك',
  emailField: 'عنوان البريد الإلكتروني',
  emailExample: 'you@example.com',
  emailProblem: 'أدخل عنوان بريد إلكتروني، مثل you@example.com.',
  phoneField: 'رقم الهاتف',
  phoneHint: 'مع رمز الدولة، مثل ‎+971 50 123 4567',
  phoneExample: '+971 50 123 4567',
  phoneProblem: 'أدخل الرقم مع رمز الدولة، بدءًا بعلامة +.',
  targetTaken: 'هذا موجود بالفعل بين جهات اتصالك. أدخل غيره.',
  signTitle: 'وافِق في محفظتك',
  signLead: (target) =>
    `توقّع على أن الرموز المرسلة إلى ${target} يجوز أن تبدأ استعادة لهذا الحساب.`,
  signNote: 'التوقيع مجاني ولا يغير شيئًا على السلسلة.',
  signDetails: 'ما توقّع عليه',
  signButton: 'التوقيع وإرسال الرمز',
  sendingCode: 'جارٍ إرسال الرمز…',
  confirmTitle: 'هل تُحتسب فورًا؟',
  confirmLead: (target) =>
    `كي لا يضيف أحد مدخلًا من وراء ظهرك، لا تُحتسب ${target} إلا بعد مدة انتظار. وبرمز أرسلناه إلى إحدى هذه الجهات تُحتسب فورًا.`,
  confirmLater: 'دعها تنتظر',
  countsFrom: (date) => `تُحتسب ابتداءً من ${date}`,
  countsLater: 'تُحتسب بعد مدة انتظار',
  addedLater: (target) => `تُحتسب ${target} بعد مدة انتظار. تعرض جهات اتصالك متى ذلك.`,
  addTitle: 'أضف الحارس إلى حسابك',
  addLead: 'تم تأكيد جهة اتصالك. موافقة واحدة تجعل الحارس جزءًا من حسابك.',
  addMeaning: (span) =>
    span === undefined
      ? 'لا يستطيع أن يبدأ استعادة إلا برموز مرسلة إليك. ويمكنك إلغاء كل واحدة ما دامت تنتظر.'
      : `لا يستطيع أن يبدأ استعادة إلا برموز مرسلة إليك. ومدة انتظار كل واحدة: ${span}، يمكنك خلالها إلغاؤها.`,
  addEnablesModule: 'وهذا يفعّل أيضًا الاستعادة في هذا الحساب.',
  addAnotherFirst: 'إضافة جهة اتصال أخرى أولًا',
  thresholdLabel: 'كم حارسًا يجب أن يوافق؟',
  thresholdOption: (count, guardians) => `${count} من ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'إذا فُقد أحدهم، فلن يستطيع أحد أن يعيد إليك الوصول.';
    if (count === 1) return 'يستطيع أي واحد منهم أن يبدأ استعادة وحده.';
    return `عدد من يمكن فقدانهم: ${guardians - count}.`;
  },
  guardianLabel: 'الحارس',
  moduleLabel: 'وحدة الاستعادة',
  addButton: 'إضافة الحارس',
  laterButton: 'لاحقًا',
  addBusy: 'جارٍ إضافة الحارس…',
  protectDoneTitle: 'تم. لديك طريق للعودة.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'إذا فقدت مفتاحك، فعد إلى هنا ببريدك الإلكتروني.'
      : 'إذا فقدت مفتاحك، فعد إلى هنا بهاتفك.',
  doneButton: 'تم',
  addAnotherButton: 'إضافة أخرى',

  switchOnTitle: 'تفعيل الاستعادة',
  switchOnLead:
    'لحسابك حراس، ولا يستطيعون المساعدة ما دامت الاستعادة معطّلة. تأكد من أنك ما زلت تثق بهم.',
  switchOnButton: 'تفعيل الاستعادة',
  switchedOnLead: 'إذا فقدت مفتاحك، يستطيع حراسك أن يعيدوا إليك الوصول.',

  // الرمز لمرة واحدة
  codeTitle: (target) => `أدخل الرمز الذي أرسلناه إلى ${target}`,
  codeField: 'الرمز',
  codeHint: 'المسافات لا تهم. والرمز الطويل في الرسالة صالح أيضًا.',
  codeButton: 'تأكيد',
  codeBusy: 'جارٍ التحقق…',
  codeMissing: 'أدخل الرمز الوارد في الرسالة.',
  codeExpiresIn: (time) => `صالح لمدة ${time}`,
  codeExpired: 'انتهت صلاحية هذا الرمز. ابدأ من جديد لتحصل على رمز جديد.',
  resendIn: (time) => `إعادة الإرسال بعد ${time}`,
  resend: 'إعادة الإرسال',
  resending: 'جارٍ الإرسال…',
  resent: 'رمز جديد في الطريق إليك.',
  restart: 'البدء من جديد',
  wrongTarget: (channel) => (channel === 'email' ? 'العنوان خاطئ؟' : 'الرقم خاطئ؟'),
  phraseLabel: 'الكلمات في الرسالة',
  phraseHint: 'الكلمات الثلاث نفسها موجودة في الرسالة. وإلا فتوقف.',

  // جهات الاتصال
  contactsHiddenTitle: 'أنت وحدك من يرى جهات اتصالك',
  contactsHiddenLead: 'توقّع محفظتك طلبًا لعرضها. وهذا مجاني.',
  contactsTitle: 'جهات اتصالك',
  contactsButtonSign: 'التوقيع لعرضها',
  contactsBusy: 'جارٍ جلبها…',
  contactsCount: (count, required) =>
    count === 1
      ? 'تحتاج الاستعادة إلى رمز من جهة الاتصال هذه.'
      : `تحتاج الاستعادة إلى رموز من ${required} من هذه الجهات (${count}).`,
  contactsOnly: (target) =>
    `تحتاج الاستعادة إلى رمز من ${target}، فجهات الاتصال الأخرى لا تُحتسب بعد.`,
  contactsEmpty: 'لا جهات اتصال بعد',
  contactsEmptyLead: 'أضف بريدًا إلكترونيًا أو هاتفًا كي تتمكن من العودة.',
  contactsNoneCounts: (date) =>
    `لا تُحتسب أي منها قبل ${date}. وحتى ذلك الحين لا يمكنها أن تعيد إليك الوصول.`,
  changeButton: 'تغيير',
  changeContact: (target) => `تغيير ${target}`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'أدخل عنوانك الجديد. يبقى القديم حتى يُحتسب الجديد.'
      : 'أدخل رقمك الجديد. يبقى القديم حتى يُحتسب الجديد.',
  replaceTitle: (target) => `والآن أزل ${target}`,
  replaceLead: (target) => `تم تأكيد ${target}. لم تعد جهة الاتصال القديمة لازمة.`,
  replaceNote: 'قد تسألك محفظتك مرتين. التوقيع مجاني.',
  replaceButton: 'التوقيع وإزالة القديمة',
  replaceKeep: 'الإبقاء على الاثنتين',
  changed: (from, to) => `تم تغيير ${from} إلى ${to}.`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `أُضيفت ${to}، وتبقى ${from}. أزلها حين تُحتسب الجديدة.`
      : `أُضيفت ${to} وتُحتسب ابتداءً من ${date}. وتبقى ${from} حتى تزيلها.`,
  removeContact: (target) => `إزالة ${target}`,
  removeButton: 'إزالة',
  removeTitle: (target) => `إزالة ${target}؟`,
  removeLast:
    'هذه آخر جهة اتصال لك. من دونها لا يستطيع الحارس أن يعيد إليك الوصول إذا فقدت مفتاحك.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'تبقى جهة اتصال واحدة. ومن يقرؤها يستطيع أن يبدأ استعادة وحده.'
      : `عدد جهات الاتصال الباقية: ${left}. وتحتاج الاستعادة عندئذ إلى رموز من ${required} منها.`,
  removeNoneCounts: (date) =>
    `ما يبقى لا يُحتسب قبل ${date}. وحتى ذلك الحين لا يستطيع أحد أن يعيد إليك الوصول إذا فقدت مفتاحك.`,
  removeConfirm: 'التوقيع والإزالة',
  removeBusy: 'جارٍ الإزالة…',
  keepButton: 'الإبقاء عليها',
  removed: (target) => `تمت إزالة ${target}.`,
  alertsLead:
    'تخبرك التنبيهات حين يبدأ أحد استعادة هذا الحساب أو يغيّر حراسه. يوقّع مالك من أجلها، وذلك مجاني.',
  alertsShow: 'عرض التنبيهات',
  alertsSwitch: 'التنبيهات',
  alertsTo: (target) => `التنبيهات إلى ${target}`,
  alertsOthers: 'تصل التنبيهات أيضًا إلى',
  alertsBegun: (target) => `تصل التنبيهات إلى ${target} من الآن.`,
  alertsEnded: (target) => `لم تعد التنبيهات تصل إلى ${target}.`,

  // الحراس
  guardiansEmpty: 'لا حراس بعد',
  guardiansEmptyLead: 'الحارس شخص تثق به، أو محفظة أخرى لك، يستطيع أن يساعدك على العودة.',
  guardiansWhileRunning: 'ما تغيره هنا لا يوقفها.',
  guardiansRunningButton: 'عرض الاستعادة',
  addGuardianButton: 'إضافة حارس',
  thresholdButton: 'تغيير عدد من يجب أن يوافقوا',
  addGuardianTitle: 'من يكون حارسًا؟',
  addGuardianLead: 'شخص تثق به، أو محفظة لك تحفظها في مكان آخر.',
  guardianField: 'عنوان الحارس',
  guardianHint: 'اطلب منه أن ينسخه من محفظته. الحروف الكبيرة مهمة.',
  guardianNoChecksum: 'من دون حروف كبيرة لا يمكن كشف أخطاء الكتابة. انسخه من المحفظة.',
  guardianReserved: 'هذا العنوان ليس لأحد. انسخه مرة أخرى.',
  guardianIsAccount: 'لا يستطيع حساب أن يحرس نفسه. اختر عنوانًا آخر.',
  guardianIsOwner: 'هذا مالك للحساب: يُفقد مع المفتاح. اختر عنوانًا آخر.',
  guardianIsModule: 'هذه وحدة الاستعادة نفسها. اختر عنوانًا آخر.',
  guardianIsThere: 'هذا حارس بالفعل.',
  guardianName: 'اسم',
  guardianNameOf: (guardian) => `اسم ${guardian}`,
  guardianNameHint: 'اختياري. يبقى على هذا الجهاز.',
  guardianAdded: (guardian) => `صار ${guardian} حارسًا.`,
  revokeLast: 'هذا آخر حارس لك. من دونه لا يستطيع أحد أن يعيد إليك الوصول إذا فقدت مفتاحك.',
  revokeLeaves: (left, threshold) => {
    if (left === 1) return 'يبقى حارس واحد. وإذا فُقد هو أيضًا، فلن يستطيع أحد أن يعيد إليك الوصول.';
    return threshold === 1
      ? `عدد الحراس الباقين: ${left}. ويستطيع كل منهم أن يبدأ استعادة وحده.`
      : `عدد الحراس الباقين: ${left}. ويلزم اتفاق ${threshold} منهم لبدء استعادة.`;
  },
  revokeService: 'هو يتحدث باسم جهات اتصالك: الرموز المرسلة إليها لن تعيد إليك الوصول بعد ذلك.',
  revokeMaybeService:
    'إذا كان هو من يتحدث باسم جهات اتصالك، فالرموز المرسلة إليها لن تعيد إليك الوصول بعد ذلك.',
  revokeConfirm: 'إزالة هذا الحارس',
  thresholdLead:
    'العدد الأكبر أكثر أمانًا من حراس ينقلبون عليك، والأصغر أكثر أمانًا من فقدان الحراس.',
  thresholdConfirm: 'تغييره',
  thresholdChanged: (threshold, guardians) =>
    `يلزم الآن اتفاق ${threshold} من ${guardians} من الحراس.`,

  // الاستعادة
  ownerTitle: 'من يتحكم فيه؟',
  ownerLead: 'اختر العنوان الذي يتولى هذا الحساب.',
  ownerLabel: 'المالك الجديد',
  ownerWallet: 'هذه المحفظة',
  ownerWalletConnect: 'صِل محفظة لاستخدام عنوانها.',
  ownerOther: 'عنوان آخر',
  ownerField: 'عنوان المالك الجديد',
  ownerNotAnAddress: 'أدخل عنوانًا: 0x و40 حرفًا ورقمًا.',
  ownerChecksum: 'في هذا العنوان خطأ كتابة. انسخه مرة أخرى.',
  ownerIsAccount: 'لا يستطيع حساب أن يتحكم في نفسه. اختر عنوانًا آخر.',
  ownerIsGuardian: 'هذا حارس للحساب. اختر عنوانًا آخر.',
  ownerRefused: 'لا يستطيع هذا العنوان أن يتحكم في حساب. اختر غيره.',
  ownerOutcome: (owners, span, count, threshold) =>
    `بعد ${span ?? 'مدة انتظار'}، يتحكم ${together(owners, count, threshold)} في هذا الحساب.`,
  ownersTogether: 'عدة مالكين',
  ownersTogetherHint: 'الحقول الفارغة لا تُحتسب.',
  ownerNth: (position) => `المالك ${position}`,
  addOwner: 'إضافة مالك آخر',
  ownersThreshold: 'كم منهم يجب أن يوقّع',
  ownersThresholdHint: 'لكل ما يفعله الحساب.',
  ownersThresholdProblem: (count) => `أدخل عددًا من 1 إلى ${count}.`,
  ownerTwice: 'أحد العناوين مكرر. احذف واحدًا منهما.',
  ownerButton: 'إرسال الرموز',
  ownerBusy: 'جارٍ إرسال الرموز…',
  noGuardianTitle: 'ليس لهذا الحساب حارس',
  noGuardianLead: 'من دون حارس لا يمكن استعادته هنا. ويستطيع مالكه أن يضيف حارسًا في أي وقت.',
  moduleOffTitle: 'الاستعادة معطّلة',
  moduleOffLead: 'عطّل هذا الحساب حراسه. ولا يستطيع تغيير ذلك إلا مالكه.',
  checkTitle: 'أثبت أنك أنت',
  checkLead: (contacts, required) =>
    required === contacts
      ? `أدخل رمز كل جهة من هذه الجهات (${contacts}).`
      : `أدخل رموز ${required} من هذه الجهات (${contacts}).`,
  confirmedOf: (confirmed, required) => `تم تأكيد ${confirmed} من ${required}`,
  enterCode: 'إدخال الرمز',
  enterCodeOf: (target) => `إدخال الرمز المرسل إلى ${target}`,
  confirmed: 'تم التأكيد',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'يتيح هذا الرمز لهذا العنوان أن يتحكم في حسابك:'
      : `يتيح هذا الرمز لأي ${threshold} من هذه العناوين (${count}) معًا التحكم في حسابك:`,
  codeNewOwnersHint: 'إذا لم يكن هذا ما اخترته، فلا تُدخل الرمز.',
  startTitle: 'ابدأ الاستعادة',
  startLead: 'تأكد أنك أنت. والآن يجب أن تعلم السلسلة.',
  startOutcome: (owners, span, count, threshold) =>
    `بعد البدء ثم ${span ?? 'مدة الانتظار'}، يتحكم ${together(owners, count, threshold)} في هذا الحساب.`,
  startCancelable: 'وحتى ذلك الحين يستطيع المالك الحالي الإلغاء.',
  walletPays: 'تدفع محفظتك رسوم الشبكة.',
  startButton: 'بدء الاستعادة',
  startBusy: 'جارٍ البدء…',
  servicePays: 'لا يكلفك ذلك شيئًا: خدمة الاستعادة ترسله.',
  payButton: 'الدفع من محفظتي',
  relayedLead: 'خدمة الاستعادة ترسله إلى السلسلة. يمكنك إغلاق هذه الصفحة والعودة.',
  transactionLabel: 'المعاملة',
  startCalldata: 'إرسالها بنفسك',
  calldataTo: 'إلى',
  calldataData: 'البيانات',
  moreGuardiansTitle: 'يجب أن يوقّع حراس آخرون',
  moreGuardiansLead: (threshold) =>
    `عدد الحراس الذين يطلبهم هذا الحساب: ${threshold}. أرسل الرابط إلى الآخرين، وأدخل ما يعيدونه.`,
  moreGuardiansShared: (threshold) =>
    `عدد الحراس الذين يطلبهم هذا الحساب: ${threshold}. أرسل الرابط إلى الآخرين. ما يوقّعونه يصل إلى هنا تلقائيًا.`,
  togetherLabel: 'للمقارنة',
  togetherHint: 'كل من يُطلب منه توقيع هذا يرى الصور والكلمات نفسها. وإلا فتوقف.',
  signatureLabel: 'التوقيع',
  waitTitle: 'بدأت الاستعادة',
  waitReadyIn: 'تجهز بعد',
  waitReadyAt: (date) => `في ${date}`,
  resumedNotice: 'بدأت هذا من قبل. تابع من حيث كنت.',
  elsewhereTitle: 'المتابعة على جهاز آخر',
  elsewhereLabel: 'رابط إلى هذه الاستعادة',
  elsewhereHint: 'لأجهزتك أنت. لا يحوي رمزًا ولا مفتاحًا.',
  staleNotice: 'تغير الحساب منذ هذا التوقيع. أرسل رموزًا جديدة.',
  askGuardiansButton: 'سؤال الحراس الآخرين',
  startCopyTo: 'نسخ العنوان',
  startCopyData: 'نسخ البيانات',
  startElsewhere: 'تستطيع أي محفظة إرسالها. وتتابع هذه الصفحة من نفسها حين تصل إلى السلسلة.',
  waitNote: 'يمكنك إغلاق هذه الصفحة والعودة حينئذ. وحتى ذلك الحين يستطيع المالك الحالي الإلغاء.',
  newOwnersLabel: 'المالك الجديد',
  newOwnersThreshold: (threshold, count) =>
    `يجب أن يوقّع ${threshold} من هؤلاء (${count}) على كل ما يفعله الحساب.`,
  ownerCancelButton: 'أنا المالك: إلغاؤها',
  replacedTitle: 'حلت هذه الاستعادة محل أخرى',
  replacedLead: (before) =>
    `لم تعد الاستعادة إلى ${before} محتسبة: وافق على هذه عدد أكبر من الحراس. وبدأت مدة انتظارها من جديد.`,
  finalizeTitle: 'انتهت مدة الانتظار',
  finalizeLead: (owner) => `يستطيع ${owner} أن يتولى هذا الحساب.`,
  finalizeButton: 'تولي التحكم الآن',
  finalizeBusy: 'جارٍ تولي التحكم…',
  finalizedTitle: (owner) => `يتحكم ${owner} الآن في حسابك`,
  finalizedLead: 'لم يعد المفتاح القديم يعمل. راجع جهات اتصالك: فهي ما زالت سارية.',
  canceledTitle: 'أُلغيت الاستعادة',
  canceledLead: 'لم يتغير الحساب. وإن لم تكن أنت من ألغاها، فما زال مفتاحه عند شخص ما.',

  // تواقيع عدة أشخاص
  signedOf: (signed, required) => `وقّع ${signed} من ${required}`,
  signed: 'تم التوقيع',
  signerHere: 'في هذه المحفظة',
  signerElsewhere: 'ليس بعد',
  signAs: (signer) => `التوقيع باسم ${signer}`,
  chooseOtherAccount: 'استخدام حساب آخر من محفظتي',
  askLink: 'رابط للآخرين',
  askLinkHint: 'يبيّن ما يجب توقيعه. لا يحوي سرًا.',
  askLinkCopy: 'نسخ الرابط',
  answerTitle: 'أدخل ما عاد إليك',
  answerField: 'التوقيع، أو الرابط الذي يحويه',
  answerButton: 'إضافته',
  goodUntil: (date) => `صالح حتى ${date}.`,
  ownersTitle: (threshold) => `عدد المالكين الذين يجب أن يوقّعوا: ${threshold}`,
  ownersLead: (owners) =>
    `عدد مالكي هذا الحساب: ${owners}. وقّع هنا، أو انتقل في محفظتك إلى مالك آخر، أو أرسل إليهم الرابط.`,
  subjectRegister: (target) => `يجوز للرموز المرسلة إلى ${target} أن تبدأ استعادة لهذا الحساب.`,
  subjectList: 'عرض جهات الاتصال المسجلة لهذا الحساب.',
  subjectRemove: 'إزالة إحدى جهات الاتصال المسجلة لهذا الحساب.',
  subjectEnable: (span) =>
    span === undefined
      ? 'تُفعَّل الاستعادة في هذا الحساب.'
      : `تُفعَّل الاستعادة في هذا الحساب. ومدة انتظار كل واحدة: ${span}، يمكن خلالها إلغاؤها.`,
  subjectAddGuardian: (guardian, threshold) =>
    `يصير ${guardian} حارسًا. وعدد الحراس اللازم عندئذ لبدء استعادة: ${threshold}.`,
  subjectRevokeGuardian: (guardian, threshold) =>
    threshold === 0
      ? `لا يعود ${guardian} حارسًا. ومن دون حارس لا يمكن استعادة هذا الحساب.`
      : `لا يعود ${guardian} حارسًا. وعدد الحراس اللازم عندئذ لبدء استعادة: ${threshold}.`,
  subjectThreshold: (threshold) => `عدد الحراس اللازم عندئذ لبدء استعادة: ${threshold}.`,
  subjectCancel: 'تُلغى الاستعادة الجارية.',

  // الروابط
  answerOwnerTitle: 'مالك آخر يطلب توقيعك',
  answerOwnerLead: 'هذا الحساب ملك لكما معًا. وبتوقيعك يحدث ما يلي:',
  answerOwnerCaution: 'لا توقّع إلا إذا تحدثت في ذلك مع المالك الآخر.',
  answerOwnerButton: 'التوقيع في محفظتي',
  soleOwnerTitle: 'لا توقّع هذا',
  soleOwnerLead:
    'يكفي هذا الحساب توقيع واحد، وتوقيعك وحده كافٍ، فلا حاجة لأي مالك آخر أن يطلبه منك. لم يوقَّع شيء.',
  answerOwnerLast: (threshold) =>
    `عدد التوقيعات التي يحتاج إليها هذا الحساب: ${threshold}. إذا كانت التوقيعات الأخرى موجودة، فتوقيعك يكملها ويسري الأمر دون سؤالك ثانية.`,
  approveTitle: 'هل توافق على هذه الاستعادة؟',
  approveLead: 'تُسأل بصفتك حارسًا لهذا الحساب.',
  approveOutcome: (owners, span, count, threshold) =>
    `حين يوافق عدد كافٍ من الحراس، وبعد ${span ?? 'مدة انتظار'}، يتحكم ${together(owners, count, threshold)} في هذا الحساب.`,
  approveCaution:
    'لا توافق إلا إذا تحدثت بنفسك مع المالك، وجهًا لوجه أو بالهاتف. قد تكون الرسالة من أي شخص.',
  approveButton: 'الموافقة في محفظتي',
  strangeTitle: 'الأفضل ألا توقّع هذا',
  strangeLead: 'يطلب هذا الرابط شيئًا لا تطلبه هذه الصفحة أبدًا. لم يوقَّع شيء.',
  tooLateTitle: 'وصل هذا متأخرًا',
  tooLateLead: 'ما طُلب منك توقيعه لم يعد صالحًا. اطلب رابطًا جديدًا.',
  handBackTitle: 'تم التوقيع. والآن أعِده.',
  handBackLead: 'أرسل هذا الرابط إلى من طلب منك. لا يحدث شيء قبل أن يصله.',
  handBackLink: 'رابط للإعادة',
  handBackText: 'كنص بدلًا من ذلك',
  copySignature: 'نسخ التوقيع',
  deliveredTitle: 'شكرًا. وصلت موافقتك.',
  deliveredLead: 'لا شيء عليك إعادته. يمكنك إغلاق هذه الصفحة.',
  followTitle: 'متابعة هذه الاستعادة؟',
  followLead: 'بدأت على جهاز آخر. لا تتابع إلا إذا كنت أنت من بدأها.',
  followButton: 'متابعة',
  followNotMine: 'لم أكن أنا',
  followOtherTitle: 'بدأت استعادة أخرى في هذا المتصفح',
  followOtherLead: 'إذا تابعت هذه، فستُنسى الأخرى هنا.',
  followOtherOwners: 'المالك الجديد في الاستعادة التي بدأتها هنا',
  followKeep: 'الاحتفاظ بالتي بدأتها هنا',
  followReplace: 'متابعة هذه بدلًا منها',
  takeTitle: 'عاد توقيع',
  takeLead: 'استخدمه في المتصفح الذي طلبته فيه.',
  takeButton: 'استخدامه هنا',
  takenTitle: 'هو حيث يجب أن يكون',
  takenLead: 'أغلق هذه الصفحة وتابع في الصفحة التي تنتظره.',
  unclaimedTitle: 'لا شيء ينتظره في هذا المتصفح',
  unclaimedLead: 'انسخ التوقيع وأدخله في المتصفح الذي طلبته فيه.',
  nonceLabel: 'الرقم التسلسلي (nonce)',

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
    'challenge-expired': () => 'انتهت صلاحية هذا الرمز. ابدأ من جديد لتحصل على رمز جديد.',
    'challenge-exhausted': ({ retryAt }) =>
      retryAt
        ? `رموز خاطئة كثيرة. ابدأ من جديد في ${clock(retryAt)}. ${unchanged}`
        : `رموز خاطئة كثيرة. ابدأ من جديد لتحصل على رمز جديد. ${unchanged}`,
    'request-stale': () => 'تغير الحساب منذ إرسال الرموز. ابدأ من جديد لتحصل على رموز جديدة.',
    'request-signed': () =>
      'تمت الموافقة على هذه الاستعادة بالفعل. ويستطيع مالكه إلغاءها قبل أن تصير نهائية.',
    'captcha-required': () => 'أثبت أنك لست روبوتًا، ثم أعد المحاولة.',
    'delivery-refused': ({ target }) =>
      target
        ? `لم نتمكن من الوصول إلى ${target}. راجع العنوان.`
        : 'لم نتمكن من الوصول إليك هناك. راجع العنوان.',
    unauthorized: () => 'لا يجوز لهذا الموقع استخدام خدمة الاستعادة. أخبر مشغّله.',
    'not-found': () => 'لا تعرف خدمة الاستعادة هذا الطلب. ابدأ من جديد.',
    'registration-not-found': () => 'أُزيلت جهة الاتصال هذه من قبل.',
    'challenge-not-found': () => 'لم يعد هذا الرمز محتسبًا. ابدأ من جديد لتحصل على رمز جديد.',
    'request-not-found': () => 'لم تعد هذه الاستعادة محتسبة. ابدأ من جديد لتحصل على رموز جديدة.',
    'no-registrations': ({ chainName }) => `لا جهات اتصال مسجلة لهذا الحساب على ${chainName}.`,
    'account-not-safe': () => 'هذا العنوان ليس حسابًا يمكن استعادته.',
    'signer-not-guardian': () => 'لا يوافق على استعادة هذا الحساب إلا أحد حرّاسه.',
    'invalid-guardian-signature': () =>
      'لم تقبل الخدمة التوقيع. تأكد من أن محفظتك هي الحارس، ثم وقّع مرة أخرى.',
    'recovery-not-found': () => 'لا تعرف خدمة الاستعادة هذه الاستعادة. ابدأ من جديد.',
    'recovery-outdated': () => 'تغيّر الحساب منذ بدء هذه الاستعادة. ابدأ من جديد.',
    'recovery-not-running': () => 'أُلغيت هذه الاستعادة أو استُبدلت. ابدأ من جديد.',
    'insufficient-signatures': () => 'يجب أن يوافق حرّاس آخرون على هذه الاستعادة أولًا.',
    'recovery-not-ready': () => 'لم تنتهِ مدة الانتظار بعد.',
    'not-sponsored': () => 'لا تدفع الخدمة ثمن هذا. أرسله من محفظتك.',
    'relay-refused': () => `سترفض السلسلة هذا الآن. ${unchanged}`,
    'alerts-not-offered': () => 'لا ترسل الخدمة تنبيهات بهذه الطريقة.',
    'too-many-registrations': () =>
      'بلغ هذا الحساب الحد الأقصى لعناوين البريد الإلكتروني أو أرقام الهاتف. أزل واحدًا منها أو أعد المحاولة غدًا.',
    'too-many-subscriptions': () => 'عناوين كثيرة تتلقى تنبيهات عن هذا الحساب. أزل أحدها أولًا.',
    'subscription-not-found': () => 'أُوقفت هذه التنبيهات من قبل.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `رموز كثيرة. أعد المحاولة في ${clock(retryAt)}. ${unchanged}`
        : `رموز كثيرة. أعد المحاولة بعد بضع دقائق. ${unchanged}`,
    'delivery-unavailable': () => 'تعذر إرسال الرسالة. لم يتغير شيء. أعد المحاولة بعد لحظة.',
    internal: () => 'في خدمة الاستعادة مشكلة. لم يتغير شيء. أعد المحاولة.',
    unreachable: () => 'خدمة الاستعادة لا تجيب. لم يتغير شيء. أعد المحاولة.',
    'unexpected-answer': () => 'أعطت خدمة الاستعادة جوابًا غير مفهوم. لم يتغير شيء.',

    // المحافظ والسلسلة والصفحة
    'not-configured': () => 'لم تُعِدّ هذه الصفحة الاستعادة كما يجب. أخبر مشغّلها.',
    'not-loaded': () =>
      'تعذر جلب جزء من هذه الصفحة. لم يتغير شيء. أعد المحاولة، أو أعد تحميل الصفحة.',
    offline: () => 'أنت غير متصل. لم يتغير شيء. أعد المحاولة حين يعود الاتصال.',
    'no-wallet': () => 'لم يُعثر على محفظة في هذا المتصفح. افتح محفظتك وأعد المحاولة.',
    'wallet-refused': () => 'رفضت في محفظتك. لم يوقَّع شيء.',
    'wrong-chain': ({ chainName }) => `هذا الحساب على ${chainName}. انقل محفظتك إلى ${chainName}.`,
    'not-an-owner': () => 'لا تتحكم هذه المحفظة في الحساب. صِل محفظة مالكه.',
    'not-a-guardian': () => 'ليست هذه المحفظة حارسًا للحساب. صِل المحفظة التي هي الحارس.',
    'not-a-signature': () => 'ليس هذا توقيعًا. انسخ كل ما أُرسل إليك، والصقه مرة أخرى.',
    'not-a-signer': () => 'وقّع هذا شخص آخر، أو كان لشيء آخر. اطلب توقيعًا جديدًا.',
    'signed-already': () => 'هذا التوقيع موجود بالفعل. يلزم توقيع آخر.',
    'relay-limited': () => 'دفعت الخدمة ما يكفي الآن. ادفع من محفظتك، أو حاول لاحقًا.',
    'transaction-failed': () => `رفضت السلسلة هذا. ${unchanged} أعد المحاولة.`,
    'chain-unreachable': () => 'السلسلة لا تجيب. لم يتغير شيء. أعد المحاولة.',
    'unsupported-account': () => 'هذا العنوان ليس حسابًا يمكن استعادته. راجع العنوان والسلسلة.',
    'module-missing': ({ chainName }) => `الاستعادة غير متاحة على ${chainName}.`,
    'link-unreadable': () => 'هذا الرابط غير مكتمل. انسخه كله وافتحه مرة أخرى.',
    'link-elsewhere': ({ chainName }) =>
      `هذا الرابط ليس لـ ${chainName}. افتحه في الصفحة التي جاء منها.`,
    'link-expired': () => 'هذا الرابط قديم جدًا. اطلب رابطًا جديدًا.',
    'link-outdated': () => 'تغير الحساب منذ هذا الطلب. لم يوقَّع شيء. اطلب رابطًا جديدًا.',
    unknown: () => 'لم ينجح ذلك. لم يتغير شيء. أعد المحاولة.',
  },
};
