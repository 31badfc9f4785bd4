import { overview } from '@recovery-guardian/element/translations/ar/overview';
import { shared } from '@recovery-guardian/element/translations/ar/shared';
import type { Strings } from './strings.ts';

const element = { ...overview, ...shared };

/** Isolates what is not Arabic from the direction of the sentence around it. @see UAX #9 */
const apart = (text: string) => `\u2068${text}\u2069`;

const approvals = (threshold: string) =>
  threshold === '1'
    ? 'تكفي موافقة واحدة لبدء استعادة.'
    : `لبدء استعادة يلزم هذا العدد من الموافقات: ${threshold}.`;
/** مدة الاستعادة. */
const waiting = (wait: string | undefined) =>
  wait === undefined ? 'مدة الاستعادة هناك غير معروفة.' : element.waitInWords(apart(wait));

const list = new Intl.ListFormat('ar');
const day = new Intl.DateTimeFormat('ar-u-nu-latn', { dateStyle: 'medium' });

/** قد تعني البايتات نفسها كمية أو رقمًا. */
const units = (amount: string) => `${apart(amount)} من أصغر وحدات الرمز المميز`;

/** جميع نصوص المحفظة بالعربية. */
export const ar: Strings = {
  language: 'ar',
  element,
  inElement: {
    errors: {
      'captcha-required': () =>
        'تطلب خدمة الاستعادة هذه اختبار كابتشا لا تستطيع هذه المحفظة عرضه. تابع في موقع الخدمة.',
    },
    askLink: 'نص للمشاركة',
    askLinkHint:
      'مشاركته آمنة: لا يحوي أسرارًا. يلصقه الآخرون في هذه المحفظة في «من أحميهم»، أو حيث يطلب موقع فيه Recovery Guardian حسابًا.',
    askLinkCopy: 'نسخ النص',
    elsewhereLabel: 'نص هذه الاستعادة',
    elsewhereHint: 'لأجهزتك أنت. لا يحوي رمزًا ولا مفتاحًا. ألصقه هناك بدلًا من عنوان الحساب.',
    handBackLink: 'نص للإعادة',
  },

  // في كل مكان
  walletName: 'Recovery Guardian',
  saving: 'جارٍ الحفظ…',
  add: 'إضافة',
  onChain: (chain) => `على ${apart(chain)}`,
  openInTab: 'فتح في علامة تبويب',
  openPanel: 'فتح في اللوحة الجانبية',
  date: element.date,
  day: (date) => day.format(date),
  minutes: (count) => element.span(count * 60),

  // التشغيل الأول
  welcomeTitle: 'مفتاح لا يضرك أن تفقده',
  welcomeLead: 'يفتح حسابك الذكي. وإذا فقدته، يعيد إليك الوصول رمز يصل إلى بريدك أو هاتفك.',
  welcomeCreate: 'إنشاء مفتاح جديد',
  welcomeImport: 'لدي مفتاح بالفعل',
  passwordLead: 'تقفل المفتاح على هذا الجهاز. ولا يستطيع أحد أن يعيد تعيينها لك.',
  passwordField: 'كلمة المرور',
  passwordHint: (length) => `عدد الأحرف ${length} على الأقل. والأفضل عدة كلمات معًا.`,
  passwordAgainField: 'كلمة المرور مرة أخرى',
  passwordTooShort: (length) => `استخدم ${length} من الأحرف على الأقل.`,
  passwordsDiffer: 'كلمتا المرور مختلفتان.',
  creating: 'جارٍ قفل مفتاحك…',
  phraseTitle: (count) => `اكتب هذه الكلمات (${count})`,
  phraseLead: 'هي مفتاحك. احفظها في مكان آمن. وهي تعمل في أي محفظة.',
  phraseWarning: 'من يملك هذه الكلمات يملك مفتاحك. ولن يطلبها منك أي موظف دعم أبدًا.',
  phraseCovered: 'تأكد من أن لا أحد يراقبك.',
  phraseList: 'كلماتك',
  phraseWritten: 'كتبتها',
  confirmTitle: 'تحقق مما كتبت',
  confirmLead: 'أدخل ثلاثًا من الكلمات.',
  confirmWord: (position) => `الكلمة ${position}`,
  confirmWrong: (position) => `هذه ليست الكلمة ${position}. راجع ما كتبته.`,
  importTitle: 'استورد مفتاحك',
  importLead: 'يبقى على هذا الجهاز، مقفلًا بكلمة مرور.',
  importKindLabel: 'ما لديك',
  importKindPhrase: 'كلمات',
  importKindPrivateKey: 'مفتاح خاص',
  importPhraseField: 'كلماتك، وعددها 12 أو 24',
  importPhraseHint: 'بالترتيب، وبينها مسافات.',
  importPrivateKeyField: 'مفتاحك الخاص',
  importPrivateKeyHint: `‏64 من الحروف والأرقام، مع ${apart('0x')} أو من دونها.`,
  importPrivateKeyProblem: 'هذا ليس مفتاحًا خاصًا. فهو يتألف من 64 من الحروف والأرقام، من 0 إلى f.',

  // فتح القفل
  unlockTitle: 'مرحبًا بعودتك',
  unlockLead: 'افتح قفل المحفظة لتستخدم حسابك.',
  unlockButton: 'فتح القفل',
  unlocking: 'جارٍ فتح القفل…',
  unlockWait: (time) => element.retryIn(apart(time)),
  unlockForgotten: 'نسيت كلمة المرور',
  forgottenTitle: 'البدء من جديد على هذا الجهاز',
  forgottenLead:
    'لا يستطيع أحد فتح هذه المحفظة من دون كلمة مرورها. حسابك لم يضِع: استرجع المفتاح من كلماته، أو أنشئ مفتاحًا جديدًا واستعد الحساب ببريدك أو هاتفك.',
  forgottenWarning: 'هذا يزيل المفتاح من هذا الجهاز. ومن دون الكلمات لا يمكنك استرجاعه.',
  forgottenButton: 'إزالة المفتاح والبدء من جديد',
  damagedTitle: 'تعذرت قراءة المفتاح المقفل',
  damagedLead:
    'نسخة محفظتك على هذا الجهاز تالفة، فلا تفتحها أي كلمة مرور. لم يتغير حسابك. استرجع المفتاح من كلماته، أو أنشئ مفتاحًا جديدًا واستعد الحساب.',
  newerTitle: 'حدّث الإضافة',
  newerLead:
    'استُخدمت هذه المحفظة آخر مرة بإصدار أحدث، يقفل المفاتيح بطريقة لا يستطيع هذا الإصدار قراءتها. لم يضِع شيء.',

  // الخدمة
  serviceTitle: 'صِل خدمتك',
  serviceLead: 'حصلت على هذه البيانات من مزوّدك. ويمكنك تغييرها لاحقًا في الإعدادات.',
  providerLead: 'أدخل العنوان الذي حصلت عليه من مزوّدك. لا يُضبط شيء قبل أن تؤكده.',
  providerField: 'عنوان المزوّد',
  providerHint: `الاسم فقط، مثل ${apart('wallet.example')}.`,
  providerProblem: `أدخل عنوانًا، مثل ${apart('wallet.example')}.`,
  providerImport: 'استيراد ملف',
  providerByHand: 'الضبط يدويًا',
  scanButton: 'مسح رمز QR',
  scanTitle: 'امسح رمز QR الخاص بمزوّدك',
  scanLead: 'ضعه أمام الكاميرا. لا يُضبط شيء قبل أن تؤكده.',
  scanPicture: 'اختيار صورة',
  scanBlind: 'لا تستطيع المحفظة استخدام كاميرا هنا. اسمح بذلك في متصفحك، أو اختر صورة للرمز.',
  providerBusy: 'جارٍ البحث…',
  setupTitle: (host) => `الربط مع ${apart(host)}؟`,
  setupTitleFile: (file) => `استخدام الخدمات الواردة في ${apart(file)}؟`,
  setupLead: (name) => `يسمّي نفسه «${apart(name)}»، ويضبط ما يلي:`,
  setupTrust: 'لا تربط المحفظة إلا بمزوّد تعرفه. ويمكنك تغيير هذا في الإعدادات.',
  setupTokenSet: 'مضمّن',
  setupDomain: 'ما توقّعه صالح لـ',
  setupDomainHint: 'اتركه فارغًا ما لم يذكر مزوّدك نطاقًا.',
  setupDomainProblem: `أدخل نطاقًا لهذه الخدمة، مثل ${apart('guardian.example')}.`,
  setupTokenNone: 'لا شيء',
  setupTokenOther: 'غيره',
  setupNoNode: 'نقطة النهاية',
  setupBefore: (before) => `الآن: ${apart(before)}`,
  setupConnect: 'ربط',
  setupReplaceTitle: 'هذا يستبدل خدماتك',
  setupReplaceWarning: 'تستخدم المحفظة خدمات أخرى بالفعل. لا تستبدلها إلا إذا طلب مزوّدك ذلك.',
  setupReplace: 'استبدال',
  setupExport: 'تصدير الخدمات إلى ملف',
  setupExportNote: 'يحوي الملف رمز وصولك ومفتاح نقطة النهاية. لا تعطه إلا لمن يحق لهم استخدامهما.',
  setupExportName: 'خدماتي',
  serviceUrlHint: 'ترسل الرموز عندما تحتاج إلى رمز.',
  serviceTokenField: 'رمز الوصول',
  serviceTokenHint: 'اتركه فارغًا إن لم تُعطَ رمزًا.',
  endpointUrlField: 'نقطة النهاية',
  endpointUrlHint: 'عنوان URL كامل مع مفتاح API. ترسل المعاملات التي توافق عليها.',
  urlProblem: `أدخل عنوان URL كاملًا، مثل ${apart('https://guardian.example')}.`,
  rpcUrlField: 'العقدة',
  rpcUrlHint: 'تقرأ الشبكة. اتركها فارغة للقراءة عبر نقطة النهاية.',
  recoveryModuleHint: (wait) =>
    wait === undefined
      ? 'اتركها فارغة لاستخدام الوحدة التي تذكرها خدمتك. وتبقى مستخدمة بعد ذلك.'
      : `محفوظة منذ ضبط هذه الشبكة. وتستغرق كل استعادة ${apart(wait)}.`,

  // الحسابات
  accountsTitle: 'الحسابات',
  accountsLead: 'حسابات ذكية يتحكم فيها مفتاحك.',
  accountNumber: (number) => `الحساب ${number}`,
  accountStatus: {
    new: 'غير مفعّل بعد',
    ready: 'مفعّل',
    'needs-4337': 'يستطيع التوقيع، لكن ليس الإرسال بعد.',
    'too-few-keys': 'لا تتحكم فيه هذه المحفظة.',
  },
  accountRecovering: 'شخص ما يستعيد هذا الحساب',
  accountRemove: (account) => `إزالة ${apart(account)}`,
  accountRemoveTitle: 'إزالة هذا الحساب؟',
  accountRemoveLead:
    'يُزال من هذه القائمة فقط. ولا يتغير الحساب نفسه. ولإضافته من جديد تحتاج إلى عنوانه:',
  accountRename: (account) => `تغيير اسم ${apart(account)}`,
  accountAdd: 'إضافة حساب',
  firstAccountLead: 'يتحكم مفتاحك في حساب ذكي: حساب جديد، أو حساب تملكه بالفعل.',
  accountNew: 'إنشاء حساب',
  accountNewNote: 'لا يكلف شيئًا، ويُفعَّل مع أول موافقة.',
  accountExisting: 'إضافة حساب أملكه',
  accountExistingNote: 'بعنوانه؛ ويجب أن يكون مفتاح هذه المحفظة أحد مالكيه.',
  accountLostNote: 'برمز يصل إلى بريدك أو هاتفك.',
  accountAdding: 'جارٍ البحث عنه…',
  accountMaking: 'جارٍ إنشاؤه…',
  accountNotAddress: `أدخل عنوانًا كاملًا: ${apart('0x')} يتبعه 40 حرفًا.`,
  ownerLabel: 'عنوان مفتاحك',
  ownerNote: 'من يستطيع تغيير مالكي الحساب يستطيع أن يضيفه هناك.',
  moduleTitle: 'استخدام هذا الحساب من دون رسوم',
  moduleLead:
    'تنقص الحساب الوحدة التي تتيح لغيرك دفع رسومه. يفعّلها مفتاحك، ويدفع رسوم الشبكة هذه المرة فقط.',
  moduleButton: 'تفعيلها',
  moduleBusy: 'جارٍ التفعيل…',

  // الرئيسية
  placesLabel: 'الأقسام',
  homeTitle: 'الرئيسية',
  switchAccount: 'تغيير الحساب',
  lock: 'قفل',
  approvalsWaiting: (count) =>
    count === 1 ? 'موقع ينتظر جوابك' : `عدد الطلبات التي تنتظر جوابك: ${count}`,
  approvalsOpen: 'مراجعة',
  alarmOverLead: (owner) =>
    `انتهى الانتظار: يستطيع ${apart(owner)} أن يتولى التحكم في أي لحظة. إن لم تكن أنت، فأوقفها الآن.`,
  alarmNewOwners: (count) => (count === 1 ? 'المالك الجديد' : 'المالكون الجدد'),
  otherAlarmTitle: (account, chain) => `بدأ شخص ما استعادة ${apart(account)} على ${apart(chain)}`,
  otherAlarmButton: 'مراجعة الآن',
  stopping: {
    failed: 'لم تتوقف الاستعادة بعد. لم تنجح أي طريقة:',
    by: {
      sponsor: 'يدفع الراعي',
      account: 'يدفع حسابك',
      owner: 'يدفع مفتاحك، مباشرة إلى الشبكة',
    },
    why: {
      network: 'لا إجابة صالحة',
      refused: 'رُفض',
      reverted: 'سيفشل',
      'no-funds': 'الرصيد لا يكفي',
      'no-effect': 'أُرسل، لكنه لم يُنفذ حتى الآن',
    },
    lacks: (amount) => `ينقص ${apart(amount)}. أرسلها إلى هذا العنوان وأعد المحاولة:`,
  },
  uncheckedTitle: (account, date) => `تعذر التحقق من ${apart(account)} منذ ${apart(date)}`,
  uncheckedLead:
    'ربما تغير ما تراه هنا منذ ذلك الحين، ولن يُلاحظ بدء أي استعادة. تحقق من اتصالك، ومن عقدة هذه الشبكة في الإعدادات.',
  balance: (amount) => `الرصيد: ${apart(amount)}`,
  addressCopy: element.startCopyTo,
  receive: 'استلام',
  addressHideCode: 'إخفاء رمز QR',
  addressCode: 'رمز QR لعنوانك',
  addressExplorer: 'عرضه في المستكشف',
  protectedBy: (who) =>
    `إذا فقدت مفتاحك، يمكنك استعادة الوصول عن طريق ${list.format(who.map(apart))}.`,
  byService: 'رمز يُرسل إلى بريدك أو هاتفك',
  byStrangers: (count) =>
    count === 1 ? 'عنوان لا تعرفه هذه المحفظة' : `عناوين لا تعرفها هذه المحفظة (${count})`,
  strangersTitle: (count) =>
    count === 1
      ? 'يستطيع عنوان غير معروف الموافقة على الاستعادة'
      : `عدد العناوين غير المعروفة التي تستطيع الموافقة على الاستعادة: ${count}`,
  strangersLead:
    'قد يتولى عنوان يستطيع الموافقة التحكم في حسابك. إذا أضفته في مكان آخر، فأعطه اسمًا ضمن «تغيير من يستطيع الموافقة». وإلا فأزله الآن.',
  cannotAgreeLead:
    'تلزم موافقات أكثر مما يمكن الحصول عليه، لذلك لا يستطيع أحد أن يعيد إليك الوصول. غيّر العدد المطلوب.',
  noGuardianFoundTitle: 'لا أحد يستطيع الموافقة على استعادة',
  noGuardianFoundLead: 'بحسب ما تُظهره الشبكة، لا يستطيع أحد أن يعيد إليك الوصول إذا فقدت مفتاحك.',
  serviceUnreachable:
    'لا نستطيع الوصول إلى خدمة الاستعادة. لم يتغير حسابك، ويمكن إرسال الرموز من جديد حين تعود الخدمة.',
  unknownModuleTitle: 'برنامج مجهول يسيطر سيطرة كاملة',
  unknownModuleLead:
    'تستطيع هذه الوحدة فعل أي شيء بحسابك من دون سؤال. إن لم تفعّلها أنت، فانقل ما تملكه إلى حساب آخر الآن.',
  moduleReplacedTitle: 'تغيرت وحدة الاستعادة',
  moduleReplacedLead:
    'شفرتها ليست الشفرة التي رأتها هذه المحفظة عند ضبط الشبكة. لا تُضف أحدًا حتى تعرف السبب.',
  otherModuleTitle: 'تذكر خدمتك وحدة استعادة أخرى',
  otherModuleLead:
    'ليست الوحدة التي ضُبطت بها هذه الشبكة، وتلك تبقى مستخدمة. إن لم تعلن الخدمة ذلك، فربما اخترقها أحد.',
  secondModuleTitle: 'تستطيع وحدة أخرى استعادة الحساب أيضًا',
  secondModuleLead: (wait) =>
    wait === undefined ? 'مدة الاستعادة هناك غير معروفة.' : `تستغرق الاستعادة هناك ${apart(wait)}.`,
  contactsShow: element.contactsButtonSign,
  backUpTitle: 'كلماتك غير محفوظة بعد',
  backUpLead: 'اكتبها، كي لا يكون هذا الجهاز المكان الوحيد لمفتاحك.',
  backUpButton: 'إظهار الكلمات',
  tooFewKeysTitle: 'لا تتحكم هذه المحفظة في الحساب',
  tooFewKeysLead:
    'المفاتيح هنا لا تكفي، أو لم تعد تكفي، من مالكيه. استخدم بريد الحساب أو هاتفه لاستعادته إلى مفتاح هذه المحفظة.',
  moduleNotice: 'يستطيع التوقيع بالفعل، لكنه لا يستطيع إرسال شيء بعد.',
  unservedTitle: 'لا توجد خدمة استعادة بعد',
  unservedLead: 'يستطيع مزوّد خدمة استعادة لهذه الشبكة أن يعطيك عنوانها.',
  unservedButton: 'وصل خدمة',

  recoveringTitle: (account, chain) => `أنت تستعيد ${apart(account)} على ${apart(chain)}`,
  recoveringLead: 'حين ينتهي الانتظار، يمكنك تولي التحكم.',
  recoveringForget: 'إزالة من هذه القائمة',

  // من يحميهم المستخدم
  helping: {
    title: 'من أحميهم',
    lead: 'أشخاص يثقون بك. إذا فقدوا مفتاحهم تساعدهم موافقتك على العودة.',
    waiting: (count) => (count === 1 ? 'هناك من يطلب مساعدتك' : `طلبات المساعدة: ${count}`),
    waitingLead: 'استعادة حساب تحميه تنتظر موافقتك.',
    open: 'عرض',
    empty: 'لا أحد بعد',
    emptyLead: 'تظهر هنا الحسابات التي تستطيع الموافقة على استعادتها.',
    incomplete:
      'لم تجب شبكة أو خدمة عن كل شيء، فقد يكون هناك نقص. يمكنك مع ذلك الإضافة برابط أو عنوان.',
    field: 'رابط أو نص أو عنوان',
    fieldHint: 'الرابط أو النص الذي وصلك، أو عنوان الحساب الذي تحميه.',
    nameField: 'اسم لهذا الحساب',
    quiet: 'لا طلب مفتوح',
    asks: 'يطلب موافقتك',
    ignored: 'تتجاهل طلبه',
    removeOf: (account) => `إزالة ${apart(account)} من القائمة`,
    agreed: (count, threshold) => `الموافقات حتى الآن: ${count} من ${threshold}، بحسب الخدمة`,
    signed: (count) => `التوقيعات في الرابط: ${count}. تُفحص عندما توقّع.`,
    guardian: 'توافق بصفتك',
    noWords: 'ليس لهذا الطلب كلمات للمقارنة. قارن كل رقم من العناوين.',
    ignore: 'تجاهل هذا الطلب',
    attend: 'إلغاء التجاهل',
    linkTitle: 'يجب أن يوقّع مالك آخر',
    linkLead:
      'لقد وقّعت. أرسل هذا النص إلى مالك آخر للحساب الذي توافق به، ليلصقه في هذه المحفظة في «من أحميهم».',
    linkField: 'نص للمشاركة',
  },

  // حول العنصر
  activateTitle: 'فعّل حسابك',
  activateLead: 'هو مجرد عنوان حتى الآن. وسترى من يدفع رسوم الشبكة قبل أن توافق.',
  activateDetails:
    'هذا ينشئ عقد الحساب ويفعّل الاستعادة فيه. وبعدها أنت وحدك تستطيع إضافة من يمكنه الموافقة على استعادة.',
  activateButton: 'تفعيل',
  activateBusy: 'جارٍ التفعيل…',

  // المواقع
  sitesShort: 'المواقع',
  assets: {
    title: 'الرموز المميزة',
    none: 'لم يُعثر على رموز مميزة بعد.',
    add: 'إضافة رمز مميز',
    addField: 'عنوان الرمز المميز',
    send: 'إرسال',
    sendTitle: (chain) => `الإرسال على ${chain}`,
    what: 'ماذا',
    toHint: (chain) => `عنوان على ${chain}. على شبكة أخرى قد يضيع ما ترسله.`,
    known: 'عناوين تعرفها',
    sentBefore: (address) => `أرسلت إليه من قبل: ${address}`,
    have: (amount) => `لديك ${amount}.`,
    all: 'إرسال الكل',
    leaveFee: 'إن لم يدفع أحد غيرك رسوم الشبكة، فاترك شيئًا لها.',
    review: 'مراجعة',
    toSelf: 'هذا هو الحساب الذي ترسل منه.',
    toToken: 'هذا عنوان الرمز المميز نفسه. ما ترسله إليه يضيع.',
    noAmount: 'أدخل مبلغًا، مثل 0.5.',
    tooMuch: (amount) => `لديك ${amount} فقط.`,
  },

  sitesTitle: 'المواقع المرتبطة',
  sitesLead:
    'هذه المحفظة متاحة في هذه المواقع. ترى المواقع المرتبطة حسابك وقد تطلب منك التوقيع. ولا يحدث شيء من دونك.',
  sitesEmpty: 'لا يوجد موقع مرتبط',
  sitesEmptyLead: 'تظهر المواقع المرتبطة هنا. ويمكنك فصلها في أي وقت.',
  siteInFront: (site) => `لا يعرف ${apart(site)} هذه المحفظة.`,
  siteAllow: 'استخدام المحفظة هناك',
  siteSince: (date) => `منذ ${apart(date)}`,
  siteSees: (account, since) => `يرى ${apart(account)} ${since}`,
  siteRevoke: 'فصل',
  siteAccount: (site) => `الحساب الذي يراه ${apart(site)}`,
  siteRevokeOf: (site) => `فصل ${apart(site)}`,
  siteRevoking: 'جارٍ الفصل…',
  siteNotConnected: 'غير مرتبط. وقد يطلب منك الربط.',
  siteRemoveOf: (site) => `إزالة ${apart(site)}`,
  siteBlocked: 'محظور حتى يُغلق المتصفح.',
  siteUnblock: 'إلغاء الحظر',
  siteUnblockOf: (site) => `إلغاء حظر ${apart(site)}`,
  siteRevoked: (site) => `تم فصل ${apart(site)}.`,

  // النشاط
  activityTitle: 'النشاط',
  activityLead: 'ما وقّعته وأرسلته. ويُحفظ على هذا الجهاز فقط.',
  activityEmpty: 'لا شيء بعد',
  activityEmptyLead: 'يظهر هنا ما توقّعه وترسله.',
  activityClear: 'مسح القائمة',
  activityClearLead: 'ستُمسح القائمة من هذا الجهاز نهائيًا. ويبقى فيها ما لا يزال قيد الانتظار.',
  activityBy: (site, date) => `${apart(site)}، ${apart(date)}`,
  activitySigned: (text) => `وقّعت «${apart(text)}»`,
  activityRecovery: 'بدأ شخص ما استعادة لحسابك',
  refused: {
    text: 'لم يُوقَّع نص',
    'sign-in': 'لم يُوقَّع تسجيل دخول ليس لهذا الموقع وهذا الحساب',
    'typed-data': 'لم تُوقَّع هذه البيانات',
    call: 'لم يُستدعَ هذا العقد',
    approval: 'لم يُسمح لأحد بأخذ أكثر مما في الحساب',
    method: 'لم يُنفَّذ ما طلبه الموقع',
  },
  refusedInstead:
    'هذه المحفظة تحمي الحساب وتستعيده وترسل منه فقط. لهذا الغرض استخدم الحساب في محفظة أخرى، أو صدّر مفتاحه.',
  callsStatus: {
    pending: 'قيد الانتظار',
    confirmed: 'تم',
    reverted: 'رفضته الشبكة',
    lapsed: 'لم يُرسل في الوقت المناسب',
  },

  // الإعدادات
  settingsTitle: 'الإعدادات',
  settingsLook: 'المظهر واللغة',
  themeLabel: 'المظهر',
  themeAuto: 'مثل النظام',
  themeLight: 'فاتح',
  themeDark: 'داكن',
  languageLabel: 'اللغة',
  languageAuto: 'مثل المتصفح',
  defaultWalletLabel: 'استخدامها محفظة افتراضية',
  defaultWalletHint: 'للمواقع التي لا تدعم إلا محفظة واحدة.',
  settingsSafety: 'الأمان',
  autoLockLabel: 'القفل التلقائي بعد',
  watchLabel: 'مراقبة حساباتي',
  watchHint: 'تخبرك حين يبدأ أحد استعادة أحدها.',
  endsLabel: 'إشعاري بما أرسلته',
  endsHint: 'حين يُؤكَّد أو يفشل.',
  passwordChange: 'تغيير كلمة المرور',
  keyOf: (owner) => `المفتاح: ${apart(owner)}`,
  nameField: 'الاسم',
  keyRemove: 'إزالة هذا المفتاح',
  keyRemoveTitle: (owner) => `إزالة المفتاح ${apart(owner)}؟`,
  keyRemoveLead: 'يُزال من هذا الجهاز. ومن دون كلماته أو مفتاحه الخاص لا يمكنك استرجاعه.',
  keyRemoveLoses: (accounts) =>
    `من دونه لا تعود هذه المحفظة تتحكم في ${list.format(accounts.map(apart))}.`,
  keyRemoveSure: 'لديّ نسخة من هذا المفتاح، أو لم أعد أحتاج إليه',
  addKeyTitle: 'إضافة مفتاح',
  addKeyLead: 'للحسابات التي تحتاج إلى توقيع أكثر من مالك. وتقفله كلمة المرور نفسها.',
  addKeyOfPhrase: 'اشتقاق مفتاح آخر من كلماتي',
  settingsChains: 'الشبكات والخدمات',
  chainRemove: 'إزالة هذه الشبكة',
  chainLabel: 'الشبكة',
  chainTitle: (chain) => `الخدمات على ${apart(chain)}`,

  // المفتاح
  oldPasswordField: 'كلمة المرور الحالية',
  newPasswordField: 'كلمة المرور الجديدة',
  passwordChanging: 'جارٍ تغيير كلمة المرور…',
  passkeyTitle: 'فتح القفل بمفتاح مرور',
  passkeyLead:
    'عندئذ تفتح بصمتك أو وجهك أو مفتاح أمان قفل المحفظة على هذا الجهاز. تبقى كلمة المرور صالحة، وتطلبها بعض الخطوات دائمًا.',
  passkeyAdded: 'يفتح مفتاح مرور قفل هذه المحفظة. إذا أزلته هنا فاحذفه من مدير كلمات المرور أيضًا.',
  passkeyAdd: 'إضافة مفتاح مرور',
  passkeyRemove: 'إزالة مفتاح المرور',
  passkeyGone: 'أزيل مفتاح المرور مع كلمة المرور القديمة. أضف واحدًا من جديد في الإعدادات.',
  passwordChangedTitle: 'تغيرت كلمة المرور',
  passwordChanged: 'من الآن تفتح الجديدة قفل هذه المحفظة.',
  exportTitle: 'إظهار المفتاح',
  exportLead: 'أدخل كلمة المرور لتراه.',
  exportWarning: 'من يرى المفتاح يتحكم في حسابك. ولن يطلبه منك أي موظف دعم أبدًا.',
  exportButton: 'إظهار المفتاح',
  exportBusy: 'جارٍ الفتح…',
  exportShownTitle: 'مفتاحك',
  exportPrivateKeyLabel: 'المفتاح الخاص',
  exportHides: (time) => `يُخفى بعد ${apart(time)}`,
  exportHide: 'إخفاء',

  // الموافقات
  approvalWindow: 'Recovery Guardian: موافقتك',
  takenBack: 'سحب الموقع طلبه.',
  approvalLabel: 'موافقتك',
  approvalAskedBy: 'طلب من',
  approvalsBehind: (count) =>
    count === 1 ? 'طلب آخر ينتظر' : `عدد الطلبات الأخرى المنتظرة: ${count}`,
  approve: 'موافقة',
  approving: 'جارٍ التنفيذ…',
  decline: 'رفض',
  declining: 'جارٍ الرفض…',
  readToTheEnd: 'مرّر إلى النهاية للمتابعة.',
  tickToGoOn: 'ضع علامة في المربع أعلاه للمتابعة.',
  declineAll: (count) => `رفض الكل (${count})`,
  insistentSite: (site) => `رفضت ${apart(site)} عدة مرات. يمكنك منعه من السؤال مجددًا.`,
  disconnectSite: 'فصل هذا الموقع',
  blockSite: 'حظره مؤقتًا',
  noKeyTitle: 'اضبط محفظتك أولًا',
  noKeyLead: 'يطلب موقع حسابك، لكن ليس في هذه المحفظة مفتاح بعد.',
  connectTitle: (site) => `إظهار حسابك لـ ${apart(site)}؟`,
  connectLead: 'يرى عنوان الحساب، وقد يطلب منك التوقيع والإرسال. ولا يحدث شيء من دونك.',
  connectAccount: 'الحساب الذي يراه',
  connectYes: 'ربط',
  switchChainTitle: (chain) => `الانتقال إلى ${apart(chain)}؟`,
  switchChainLead: (site) => `سيرى ${apart(site)} حسابك هناك.`,
  switchChainYes: 'انتقال',
  chainNumberLabel: 'رقم الشبكة',
  signYes: 'توقيع',
  signsWith: 'توقّع باستخدام',
  signNote: 'التوقيع مجاني ولا ينقل شيئًا.',
  signWholeText: 'النص كاملًا',
  signInTitle: (domain) => `تسجيل الدخول إلى ${apart(domain)}؟`,
  signInLead: 'تثبت أن الحساب لك.',
  signRegisterTitle: 'السماح بالاستعادة بالرموز؟',
  signRegisterLead: (target) =>
    `يجوز عندئذ للرموز المرسلة إلى ${apart(target)} أن تبدأ استعادة لهذا الحساب.`,
  signListTitle: 'عرض بريدك وهاتفك؟',
  signListLead: 'تعرض خدمة الاستعادة عناوين البريد والهواتف المسجلة.',
  signDeleteTitle: 'إزالة بريد أو هاتف؟',
  signDeleteLead: (target) =>
    target
      ? `لن تُرسل رموز إلى ${apart(target)} بعد الآن، ولن يساعدك على العودة إلى حسابك.`
      : 'لا تذكر خدمة الاستعادة أي بريد أو هاتف هذا. لن تُرسل إليه رموز بعد الآن، ولن يساعدك على العودة إلى حسابك.',
  signAlertsOnTitle: 'إرسال التنبيهات إلى هناك؟',
  signAlertsOnLead: (target) =>
    `سيصل تنبيه إلى ${apart(target)} حين يبدأ أحد استعادة هذا الحساب أو يغيّر من يستطيع الموافقة عليها.`,
  signAlertsListTitle: 'عرض تنبيهاتك؟',
  signAlertsListLead: 'تعرض خدمة الاستعادة إلى أين تصل التنبيهات بشأن هذا الحساب.',
  signAlertsOffTitle: 'إيقاف التنبيهات؟',
  signAlertsOffLead: (targets) =>
    `لن تُرسل${targets.length > 0 ? ` إلى ${apart(list.format(targets))}` : ''} بعد الآن، حتى حين يبدأ أحد استعادة.`,
  siweStatement: 'التصريح',
  siweDomain: 'لـ',
  siweUri: 'عنوان الخدمة',
  siweIssuedAt: 'صدر في',
  siweNotBefore: 'صالح من',
  siweExpires: 'صالح حتى',
  siweRequestId: 'الطلب',
  siweResources: 'بشأن',
  tokens: {
    amount: (amount, token, units) =>
      `${apart(`${amount} ${token}`)} (${apart(units)} من أصغر وحداته)`,
    anyAmount: (token) => `أي كمية من ${apart(token)}`,
    unitsOf: (units, token) => `${apart(units)} من أصغر وحدات ${apart(token)}`,
    send: (what) => ({ title: 'إرسال رموز مميزة', consequence: `يرسل ${what}.` }),
    approve: (what) => ({
      title: 'السماح لأحد بأخذ رموزك المميزة',
      consequence: `يستطيع صاحب الإذن أن يأخذ ${what} في أي وقت.`,
    }),
  },
  outflow: {
    title: 'ما يخرج من حسابك أو يمكن أخذه',
    left: (what) => `يبقى بعد ذلك: ${apart(what)}`,
    unread: 'تعذرت قراءة ما يبقى.',
  },
  approveRecovery: {
    title: 'المساعدة في استعادة حساب؟',
    lead: (owners, threshold) =>
      owners === 1
        ? 'بصفتك من الأشخاص الموثوق بهم لدى صاحبه، توافق على أن يتولى هذا المالك الجديد الحساب.'
        : `بصفتك من الأشخاص الموثوق بهم لدى صاحبه، توافق على أن يتولى المالكون الجدد الحساب، وعددهم ${owners}. وللتصرف باسمه يجب أن يتفقوا، وعددهم المطلوب ${threshold}.`,
    threshold: 'كم منهم يجب أن يتصرفوا معًا',
    nonce: 'رقم الاستعادة',
  },
  question: (title) => `${title}؟`,
  callsTitle: (count) => `الموافقة على هذه الخطوات (${count})؟`,
  callNumber: (number, title) => `${number}. ${title}`,
  callWarning: (number, warnings) => `الخطوة ${number}: ${warnings}`,
  callsDeploy: 'وهذا يفعّل الحساب أيضًا.',
  callsData: 'البيانات الخام',
  callValue: 'المبلغ',
  feeSponsored: (sponsor) =>
    sponsor ? `مجانًا: يدفع ${apart(sponsor)} رسوم الشبكة.` : 'مجانًا: تُدفع رسوم الشبكة عنك.',
  feeInTokens: (amounts, maximum) =>
    `ليس مجانًا: تستطيع الجهة الدافعة أن تأخذ ${amounts.length > 0 ? list.format(amounts) : 'رموزًا مميزة'} من هذا الحساب مقابل رسوم الشبكة، وهي ${apart(maximum)} على الأكثر. سمح الحساب بذلك من قبل.`,
  feeHigh: (fee) => `${fee} قد يكون هذا أكثر بكثير من المعتاد. ارفض إن كنت لا تعرف السبب.`,
  feePaymaster: 'الجهة الدافعة',
  feeMaximum: 'الرسوم على الأكثر',
  feePaid: (payer, maximum) =>
    payer === 'account'
      ? `يدفع الحساب نفسه للشبكة ${apart(maximum)} على الأكثر.`
      : `يُدفع من رصيد مفتاحك للشبكة ${apart(maximum)} على الأكثر.`,
  feeShort: (fee, balance) => `${fee} رصيدك ${apart(balance)} فقط، لذلك سيفشل هذا.`,

  calls: {
    addGuardian: (threshold, wait) => ({
      title: 'السماح لعنوان بالموافقة على الاستعادة',
      consequence: `يستطيع هذا العنوان عندئذ الموافقة على استعادة حسابك. ${approvals(threshold)} ${waiting(wait)}`,
    }),
    addService: 'السماح باستعادة حسابك بالرموز',
    revokeGuardian: (threshold) => ({
      title: 'سحب صلاحية الموافقة على الاستعادة',
      consequence:
        threshold === '0'
          ? 'لا يعود هذا العنوان قادرًا على الموافقة على الاستعادة. ولا أحد غيره يستطيع ذلك، فلا يمكن استعادة هذا الحساب.'
          : `لا يعود هذا العنوان قادرًا على الموافقة على استعادة حسابك. ${approvals(threshold)}`,
    }),
    changeGuardianThreshold: (threshold, wait) => ({
      title: 'تغيير عدد الموافقات المطلوبة',
      consequence: `${approvals(threshold)} ${waiting(wait)}`,
    }),
    startRecovery: (newOwners) => ({
      title: element.startButton,
      consequence: `بعد الانتظار، يستطيع ${newOwners === 1 ? 'المالك الجديد' : 'المالكون الجدد'} تولي التحكم في الحساب. وحتى ذلك الحين يستطيع مالكه إيقافها.`,
    }),
    finalizeRecovery: {
      title: 'تولي التحكم في الحساب',
      consequence: 'تنتقل ملكية الحساب الآن. ولا تعود مفاتيحه القديمة تعمل.',
    },
    cancelRecovery: {
      title: 'إيقاف الاستعادة',
      consequence: 'تنتهي استعادة حسابك الجارية. ويبقى مالكوه كما هم.',
    },
    enableModule: (role, wait) =>
      ({
        recovery: {
          title: element.switchOnTitle,
          consequence: `عند توفر موافقات كافية، تعطي وحدة الاستعادة حسابك مالكين جددًا. ${waiting(wait)}`,
        },
        'other-recovery': {
          title: 'إضافة وحدة استعادة أخرى',
          consequence: `عند توفر موافقات كافية من العناوين المذكورة فيها، تعطي هذه الوحدة حسابك مالكين جددًا. ${waiting(wait)}`,
        },
        'erc-4337': {
          title: 'السماح لغيرك بدفع رسوم هذا الحساب',
          consequence: 'يمكن عندئذ استخدام الحساب من دون رصيد فيه.',
        },
      })[role],
    setFallbackHandler: {
      title: 'تغيير كيفية رد حسابك',
      consequence:
        'يرد هذا البرنامج عندئذ باسم حسابك، ويحدد أي التواقيع تواقيعك. ارفض إن لم تكن تعرفه.',
    },
    transfer: (amount) => ({ title: 'إرسال عملات', consequence: `يرسل ${apart(amount)}.` }),
    tokenTransfer: (amount) => ({
      title: 'إرسال رموز مميزة',
      consequence: `يرسل ${units(amount)}.`,
    }),
    tokenApproval: (amount) => ({
      title: 'السماح لأحد بأخذ رموزك المميزة',
      consequence: `يستطيع المخوَّل أن يأخذ في أي وقت ${units(amount)}.`,
    }),
    unknown: {
      title: 'تنفيذ إجراء غير معروف',
      consequence: 'لا تستطيع هذه المحفظة قراءة ما يفعله.',
    },
  },

  parties: {
    guardian: element.guardianLabel,
    module: 'الوحدة',
    owner: element.ownerLabel,
    account: 'الحساب المراد استعادته',
    handler: 'البرنامج الذي يرد',
    spender: 'المخوَّل',
    recipient: 'إلى',
    token: 'الرمز المميز',
  },
  standings: {
    own: 'لك',
    pinned: 'وحدة الاستعادة لهذه الشبكة',
    audited: 'معروف لهذه المحفظة',
    seen: 'في موافقة سابقة لك',
    new: 'لم يُرَ هنا من قبل',
  },
  partyNamed: (name) => `تسمّيه ${apart(name)}`,
  guardianOfService: 'خدمة الاستعادة الخاصة بك',
  guardianStranger: 'لا تعرفه هذه المحفظة',
  strangerWarning:
    'لا تعرف هذه المحفظة هذا العنوان: فهو، بحسب علمها، ليس عنوان خدمة الاستعادة ولا عنوانًا سمّيته أنت. ارفض، إلا إذا كنت تعرف لمن هو.',
  consentHold: (button) =>
    `راجع كل سطر أعلاه. إن أردت هذا، فاضغط مطولًا على «${button}» لمدة ثانيتين.`,
  consentType: (code) => `من دون فأرة، اكتب بدلًا من ذلك ${apart(code)}`,

  warnings: {
    'look-alike-domain': ({ site }) =>
      `الاسم ${apart(site)} يقلّد اسمًا آخر. دقّق في كل حرف، وارفض إن لم تكن متأكدًا.`,
    expired: () => 'انتهت صلاحية هذه الرسالة.',
    'not-yet-valid': () => 'هذه الرسالة غير صالحة بعد.',
    'other-module': () => 'هذه وحدة استعادة، لكنها ليست التي تستخدمها هذه المحفظة على هذه الشبكة.',
    'short-wait': ({ wait }) =>
      `قد يتولى غيرك التحكم في حسابك بعد ${apart(wait)} فقط: وقد لا تلاحظ ذلك في الوقت المناسب لتوقفه.`,
    'test-wait': ({ wait }) =>
      `تستغرق الاستعادة في شبكة الاختبار هذه ${apart(wait)} فقط. أما في الشبكات الحقيقية فتستغرق أيامًا.`,
    'unread-balance': () => 'لم تستطع هذه المحفظة قراءة ما في حسابك من هذا، ولا ما يبقى منه.',
    'gives-control-away': () => 'هذا يغيّر من يتحكم في حسابك.',
    'own-recovery': () => 'هذا عن استعادة هذا الحساب نفسه.',
    'service-register': ({ site }) =>
      `يطلب ${apart(site)} هذا. ومن يستطيع قراءة الرسائل المرسلة إلى هناك يستطيع أن يبدأ الاستيلاء على حسابك: راجع كل حرف من العنوان أو الرقم.`,
    'service-delete': ({ site }) =>
      `يطلب ${apart(site)} هذا. ولا تستطيع الرموز المرسلة إلى هناك أن تعيدك عندئذ.`,
    'service-list': ({ site }) => `سيعرف ${apart(site)} عناوين بريدك وأرقام هواتفك.`,
    'service-alerts': ({ site }) =>
      `يستطيع ${apart(site)} عندئذ أن يرى أو يغيّر إلى أين تُرسل التنبيهات بشأن هذا الحساب.`,
    'service-alerts-off': ({ site }) =>
      `يطلب ${apart(site)} هذا. من دون تنبيهات قد لا تلاحظ في الوقت المناسب أن أحدًا يتولى التحكم في هذا الحساب.`,
    'recovers-account': () =>
      'قد ينتحل أحد شخصية صديقك. اتصل بمالك الحساب، وقارنا العنوانين، قبل أن توافق.',
  },

  problems: {
    'no-vault': 'ليس في هذه المحفظة مفتاح بعد. اضبطها أولًا.',
    'vault-exists': 'في هذه المحفظة مفتاح بالفعل. افتحها من جديد.',
    locked: 'أُقفلت المحفظة تلقائيًا. افتح قفلها ثم أعد المحاولة.',
    'wrong-password': 'كلمة المرور هذه غير صحيحة.',
    'wrong-passkey': 'لم ينجح مفتاح المرور. حاول مجددًا أو استخدم كلمة المرور.',
    'too-soon': 'كلمات مرور خاطئة كثيرة. انتظر لحظة.',
    'weak-password': 'تخمين كلمة المرور هذه سهل جدًا. اختر كلمة أطول.',
    'damaged-vault': 'نسخة محفظتك على هذا الجهاز تالفة.',
    'newer-vault': 'استُخدمت هذه المحفظة آخر مرة بإصدار أحدث. حدّث الإضافة.',
    'invalid-phrase': 'هذه الكلمات ليست مفتاحًا. راجع كل كلمة وترتيبها.',
    'invalid-private-key': 'هذا ليس مفتاحًا خاصًا. راجعه ثم أعد المحاولة.',
    'wrong-words': 'ليست هذه هي الكلمات. راجع ما كتبته.',
    'unknown-owner': 'لم يعد هذا المفتاح في المحفظة.',
    'owner-exists': 'هذا المفتاح في المحفظة بالفعل.',
    'last-owner': 'هذا هو المفتاح الوحيد في المحفظة، لذلك لا يمكن إزالته.',
    'unknown-account': 'لم يعد هذا الحساب في المحفظة.',
    'account-exists': 'هذا الحساب في المحفظة بالفعل.',
    'not-a-safe': 'لا يوجد في هذا العنوان حساب تستطيع هذه المحفظة استخدامه. راجع الشبكة.',
    'not-an-owner': 'مفتاح هذه المحفظة ليس مالكًا للحساب. اطلب إضافته هناك، أو استعد الحساب.',
    'too-few-keys': 'يحتاج هذا الحساب إلى تواقيع مالكين أكثر مما في هذه المحفظة من مفاتيح.',
    'needs-4337': 'لا يستطيع الحساب الإرسال بعد. اسمح أولًا لغيرك بدفع رسومه، ضمن الرئيسية.',
    'unknown-chain': 'لا تعرف المحفظة هذه الشبكة. أضفها في الإعدادات.',
    'wrong-chain': 'العقدة على شبكة أخرى. راجع عنوانها.',
    'wrong-clock':
      'يختلف توقيت العقدة عن توقيت هذا الجهاز بساعات. راجع ساعة هذا الجهاز، أو أدخل عقدة أخرى.',
    'chain-in-use': 'لديك حسابات على هذه الشبكة. أزلها أولًا.',
    'no-endpoint': 'ليس لهذه الشبكة نقطة نهاية بعد. أضفها في الإعدادات.',
    'no-service': 'ليس لهذه الشبكة خدمة استعادة بعد. أضفها في الإعدادات.',
    'unknown-module':
      'تستخدم هذه الخدمة وحدة استعادة لا تعرفها هذه المحفظة. وقد تأخذ وحدة خاطئة كل شيء. لا تُدخل الوحدة بنفسك إلا إذا كنت تثق بها.',
    'module-replaced': 'تغيرت شفرة وحدة الاستعادة منذ ضبط هذه الشبكة. لم يُنفَّذ شيء.',
    'no-recovery': 'لا توجد استعادة جارية لهذا الحساب.',
    'not-a-token': 'لا يوجد في هذا العنوان رمز مميز تستطيع هذه المحفظة عرضه. تحقق من الشبكة.',
    'not-a-guardian': 'لا حساباتك ولا مفاتيحك تستطيع الموافقة على استعادة هذا الحساب.',
    'request-over': 'انتهى هذا الطلب أو تغيّر. لم يُوقَّع شيء.',
    'invalid-link': 'هذا ليس عنوانًا ولا رابطًا كاملًا. انسخه من جديد. لم يُوقَّع شيء.',
    'no-funds': 'لا يكفي رصيد المفتاح لدفع رسوم الشبكة. أرسل إليه بعض العملات.',
    'unknown-approval': 'لم يعد هذا الطلب مفتوحًا. لم يوقَّع شيء.',
    declined: 'رفضت. لم يوقَّع شيء.',
    network: 'لا نستطيع الوصول إلى الخدمة أو الشبكة. أعد المحاولة.',
    refused: 'رفضت الخدمة أو الشبكة هذا. لم يتغير شيء. أعد المحاولة لاحقًا.',
    'no-effect': 'لم يُنفذ ما أُرسل حتى الآن. أعد المحاولة.',
    reverted: 'رفضت الشبكة هذا. لم يتغير حسابك.',
    'invalid-request': 'لم ينجح ذلك. راجع ما أدخلته.',
    internal: 'لم ينجح ذلك. أعد المحاولة.',
    'no-setup': 'لا يوجد شيء لهذه المحفظة في هذا العنوان. راجع كل حرف، أو اضبط يدويًا.',
    'unfit-passkey': 'لا تستطيع مفاتيح المرور من هذا النوع فتح قفل محفظة. جرّب غيره.',
    'no-code': 'لا يوجد رمز QR في هذه الصورة، أو أنه صغير جدًا. اختر صورة أخرى.',
    'foreign-code': 'رمز QR هذا ليس عنوان مزوّد. امسح الرمز الذي حصلت عليه من مزوّدك.',
    'invalid-setup': 'لا تستطيع هذه المحفظة قراءة هذا الملف. اطلب ملفًا جديدًا من مزوّدك.',
    'permission-refused': 'لا يُسمح للمتصفح بالوصول إلى هذا العنوان. اسمح بذلك ثم أعد المحاولة.',
    unknown: 'لم ينجح ذلك. أعد المحاولة.',
  },
};
