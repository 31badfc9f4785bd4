import { rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';
import { shared, together } from './shared.ts';

const unchanged = 'لم يتغير حسابك.';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'لا تفعّل الاستعادة هنا',
  unknownModuleLead:
    'تستخدم خدمة الاستعادة في هذه الصفحة برنامجًا لا نعرفه، وقد يستولي على حسابك. لم يتغير شيء. أبلغ هذا الموقع.',
  otherModuleTitle: 'لا تستطيع الرموز استعادة هذا الحساب',
  otherModuleLead: 'أُعدّ هذا الحساب مع خدمة استعادة أخرى.',
  otherModuleNote: 'أضف شخصًا تثق به حتى تستطيع العودة إلى حسابك.',
  unknownGuardiansLead: (count, mayBeService) =>
    count === 1
      ? rtl`أُضيف هذا العنوان على جهاز آخر. ${mayBeService ? 'قد يكون الخدمة التي ترسل رموزك، أو شخصًا تثق به. ' : ''}إن لم تعرفه فأزله.`
      : rtl`أُضيفت هذه العناوين على جهاز آخر. ${mayBeService ? 'قد يكون أحدها الخدمة التي ترسل رموزك. ' : ''}أزل ما لا تعرفه منها.`,
  serviceDownPeople: 'ما زال الأشخاص الذين تثق بهم يستطيعون مساعدتك على العودة.',
  notShownTitle: 'تعذّر التحميل',

  ...shared,

  // في كل مكان
  stepOf: (step, steps) => rtl`الخطوة ${step} من ${steps}`,
  waitingForChain: 'في انتظار الشبكة…',
  checkAgain: 'التحقق مرة أخرى',
  seeGuardiansButton: 'عرض من يستطيع المساعدة',

  // قبل عرض أي شاشة
  chooseAccountLead: 'أدخل عنوان الحساب الذكي الذي تريد حمايته أو استعادته.',
  findAccount: 'استخدام بريدي أو هاتفي',
  useWalletAccount: 'استخدام محفظتي',
  connectTitle: 'صِل محفظة',
  connectLead:
    'تطّلع هذه الصفحة على الحساب عبر محفظة في هذا المتصفح، ولو كانت جديدة. وصلها لا يوقّع شيئًا.',
  connectButton: 'وصل المحفظة',
  chooseWalletTitle: 'أي محفظة؟',
  chooseWalletLead: 'لديك أكثر من محفظة. اختيار واحدة لا يوقّع شيئًا.',
  anotherAccount: 'حساب آخر',
  linkLeaveButton: 'المتابعة من دون الرابط',
  switchChain: (chain) => rtl`الانتقال إلى ${chain}`,
  notDeployedTitle: 'هذا الحساب غير مفعّل بعد',
  notDeployedLead: 'نفّذ معاملة أولى، ثم احمِه.',

  // الحماية
  addEnablesModule: 'وهذا يفعّل أيضًا الاستعادة في هذا الحساب.',
  thresholdLabel: 'كم يجب أن يساعد؟',
  thresholdOption: (count, guardians) => rtl`${count} من ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'إذا فقدت أحدهم، فلن يستطيع أحد أن يعيد إليك الوصول.';
    if (count === 1) return 'يستطيع أي واحد منهم أن يبدأ استعادة وحده.';
    const spare = guardians - count;
    if (spare === 1) return 'يمكنك أن تفقد واحدًا منهم.';
    return rtl`يمكنك أن تفقد ${spare === 2 ? 'اثنين' : spare} منهم.`;
  },
  addButton: 'إضافة إلى حسابي',
  addBusy: 'جارٍ الإضافة…',
  switchOnButton: 'تفعيل الاستعادة',

  // الرمز لمرة واحدة
  codeTitle: (target) => rtl`أدخل الرمز الذي أرسلناه إلى ${target}`,
  paperTitle: (sheet) => rtl`أدخل رمزًا من ورقتك ${sheet}`,
  paperHint: 'أدخل رمزًا لم تستخدمه بعد، ثم اشطبه.',
  codeField: 'الرمز',
  codeHint: 'الرمز لا يعمل؟ افتح الرابط في رسالتنا وانسخ الرمز الطويل.',
  codeMissing: 'أدخل الرمز الوارد في الرسالة.',
  codeExpiresIn: (time) => rtl`صالح لمدة ${time}`,
  codeExpired: 'انتهت صلاحية هذا الرمز.',
  resendIn: (time) => rtl`إرسال رمز جديد بعد ${time}`,
  sendIn: (time) => rtl`إرسال الرمز بعد ${time}`,
  resend: 'إرسال رمز جديد',
  resending: 'جارٍ الإرسال…',
  resent: 'رمز جديد في الطريق إليك.',
  restart: 'البدء من جديد',
  noCodeTitle: 'لم يصلك الرمز؟',
  noCodeLook: (channel) =>
    channel === 'email'
      ? 'ابحث أيضًا في مجلد الرسائل غير المرغوب فيها.'
      : 'قد تستغرق الرسالة النصية بضع دقائق. تحقق من تغطية الشبكة.',
  noCodeTarget: (target) => rtl`تأكد من صحة ${target}.`,
  noCodeResend: 'إن لم يصل شيء، فأرسل رمزًا جديدًا.',
  wrongTarget: (channel) => (channel === 'email' ? 'العنوان خاطئ؟' : 'الرقم خاطئ؟'),
  phraseLabel: 'قارن هذه الكلمات',
  phraseHint: 'تعرض رسالتنا الكلمات الثلاث نفسها. وإلا فلا تُدخل الرمز.',

  // جهات الاتصال
  changed: (from, to) => rtl`تم تغيير ${from} إلى ${to}.`,
  removeContact: (target) => rtl`إزالة ${target}`,
  removeTitle: (target) => rtl`إزالة ${target}؟`,
  keepButton: 'الإبقاء عليه',
  removed: (target) => rtl`تمت إزالة ${target}.`,

  // الاستعادة
  ownerChecksum: 'في هذا العنوان خطأ كتابة. انسخه مرة أخرى.',
  ownerOutcome: (owners, span, count, threshold) =>
    rtl`بعد ${span ?? 'مدة انتظار'}، يفتح ${together(owners, count, threshold)} هذا الحساب.`,
  enterCode: 'إدخال الرمز',
  enterCodeOf: (target) => rtl`إدخال الرمز المرسل إلى ${target}`,
  confirmed: 'تم التأكيد',
  startOutcome: (owners, span, count, threshold) =>
    rtl`بعد البدء ثم ${span ?? 'مدة الانتظار'}، يفتح ${together(owners, count, threshold)} هذا الحساب.`,
  walletPays: 'تدفع محفظتك رسوم الشبكة.',
  calldataData: 'البيانات',
  togetherLabel: 'اقرأ هذه الكلمات في الهاتف',
  togetherHint: 'يرى كل من يساعد الكلمات نفسها. وإلا فتوقف.',
  waitReadyIn: 'تجهز بعد',
  timelineStarted: (date) => rtl`بدأت الاستعادة: ${date}`,
  waitNote: (isAutomatic) =>
    isAutomatic
      ? 'تُتمّها الخدمة حينئذ: يمكنك إغلاق هذه الصفحة. وحتى ذلك الحين يستطيع المالك الحالي إيقافها.'
      : 'يمكنك إغلاق هذه الصفحة والعودة حينئذ. وحتى ذلك الحين يستطيع المالك الحالي إيقافها.',
  finalizeTitle: 'انتهى الانتظار',
  finalizeLead: (owner) => rtl`يستطيع ${owner} أن يتولى هذا الحساب.`,

  // تواقيع عدة أشخاص
  signedOf: (signed, required) => rtl`تم ${signed} من ${required}`,
  signed: 'تم',
  signerHere: 'في هذه المحفظة',
  signerElsewhere: 'ليس بعد',
  signAs: (signer) => rtl`التوقيع باسم ${signer}`,
  chooseOtherAccount: 'تبديل الحساب في محفظتي',
  askLink: 'رابط للمشاركة',
  askLinkHint: 'مشاركته آمنة: لا يحوي أسرارًا.',
  shareButton: 'مشاركة',
  answerTitle: 'هل أرسلوا إليك ردًا؟',
  answerField: 'الصقه هنا',
  answerButton: 'إضافة الرد',

  // A recovery that is running
  waitReadyAt: (date) => rtl`في ${date}`,
  runningLead: (owner) => rtl`سيتولى ${owner} التحكم في هذا الحساب.`,
  runningTitle: 'هناك استعادة جارية لهذا الحساب',
  alarmOver: (owner) =>
    rtl`يستطيع ${owner} أن يتولى التحكم في أي لحظة. إن لم تكن أنت، فأوقف الاستعادة الآن.`,
  alarmNote: 'موافقة واحدة في محفظتك توقف الاستعادة. لا يتغير شيء آخر.',
  alarmAftermath:
    'إن لم تبدأها أنت، فربما يقرأ أحد رسائلك. استبدل البريد أو الهاتف الذي لم تعد تثق به.',
  runningLeadOwn: 'ستعود إلى هذا الحساب.',
  runningButton: 'الذهاب إلى الاستعادة',
  startedButton: 'أنا بدأتها: أظهر التقدم',
  notMeButton: 'لست أنا: أوقف الاستعادة',
  finalizeLeadOwn: 'يمكنك العودة إلى هذا الحساب الآن.',
  finishRecoveryButton: 'إنهاء',
  stuckTitle: 'لا يمكن إتمام هذه الاستعادة',
  stuckLead:
    'أحد مالكيها الجدد غير مسموح به، فلن تسري أبدًا. لكنها تعطّل غيرها: يستطيع المالك إيقافها، أو تحلّ محلها استعادة يساعد فيها عدد أكبر.',
  unavailableTitle: 'الاستعادة غير متاحة هنا',
  wrongNetworkTitle: 'محفظتك على شبكة أخرى',
  wrongAccountTitle: 'هل هذا هو الحساب الصحيح؟',
  brokenLinkTitle: 'هذا الرابط لا يعمل',
  recoveryOverTitle: 'انتهت هذه الاستعادة',
  noCodesTitle: 'لا يمكن استعادة هذا الحساب بالرموز',
  errors: {
    // خدمة الاستعادة
    'invalid-parameters': () => 'لم تقبل الخدمة هذا. راجع ما أدخلته.',
    'unknown-chain': ({ chainName }) => rtl`خدمة الاستعادة لا تخدم ${chainName}.`,
    'invalid-target': () => 'لا تستطيع الخدمة إرسال رموز إلى هناك. راجع ما أدخلته.',
    'invalid-new-owners': () => 'لا تستطيع هذه العناوين أن تتحكم في الحساب. اختر غيرها.',
    'invalid-signature': () =>
      'لم تقبل الخدمة ذلك. تأكد من أن محفظتك تتحكم في هذا الحساب ومن أن ساعة هذا الجهاز مضبوطة، ثم أعد المحاولة.',
    'account-not-deployed': () => 'هذا الحساب غير مفعّل بعد. نفّذ معاملة أولى، ثم أضف هاتفًا.',
    'guardian-not-set': () => 'لم يكتمل قط إعداد الاستعادة بالبريد والهاتف لهذا الحساب.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'هذا الرمز غير صحيح.'
        : rtl`هذا الرمز غير صحيح. المحاولات الباقية: ${triesLeft}.`,
    'challenge-expired': () => 'انتهت صلاحية هذا الرمز.',
    'challenge-exhausted': () => rtl`رموز خاطئة كثيرة. ${unchanged}`,
    'request-stale': () => 'أُوقفت هذه الاستعادة أو تغير الحساب. ابدأ من جديد لتحصل على رموز جديدة.',
    'request-signed': () =>
      'تم تأكيد هذه الاستعادة بالفعل. ويستطيع مالكه إيقافها قبل أن تصير نهائية.',
    'captcha-required': () => 'أكّد أنك لست روبوتًا، ثم أعد المحاولة.',
    'delivery-refused': ({ target }) =>
      target
        ? rtl`لم نتمكن من الوصول إلى ${target}. تأكد من صحته.`
        : 'لم نتمكن من الوصول إليك هناك. تأكد من صحة ما أدخلته.',
    unauthorized: () => 'لا يُسمح لهذا الموقع باستخدام خدمة الاستعادة. أخبر مشغّله.',
    'not-found': () => 'لا تعرف خدمة الاستعادة هذا الطلب. ابدأ من جديد.',
    'registration-not-found': () => 'أُزيل هذا من قبل.',
    'challenge-not-found': () => 'لم يعد هذا الرمز يعمل.',
    'request-not-found': () => 'لم تعد هذه الاستعادة صالحة. ابدأ من جديد لتحصل على رموز جديدة.',
    'no-registrations': ({ chainName }) =>
      rtl`لا بريد ولا هاتف يستطيع بعدُ تأكيد استعادة هذا الحساب على ${chainName}.`,
    'account-not-safe': () => 'لا يمكن استعادة هذا الحساب هنا.',
    'signer-not-guardian': () => 'لا يساعد في هذه الاستعادة إلا من أضافه المالك.',
    'invalid-guardian-signature': () =>
      'لم تقبل الخدمة ذلك. تأكد من أن محفظتك هي التي أضافها المالك.',
    'recovery-not-found': () => 'لا تعرف خدمة الاستعادة هذه الاستعادة. ابدأ من جديد.',
    'recovery-outdated': () => 'تغيّر الحساب منذ بدء هذه الاستعادة. ابدأ من جديد.',
    'recovery-not-running': () => 'أُوقفت هذه الاستعادة أو استُبدلت. ابدأ من جديد.',
    'insufficient-signatures': () => 'تحتاج هذه الاستعادة إلى مساعدة آخرين أولًا.',
    'recovery-not-ready': () => 'لم ينتهِ الانتظار بعد.',
    'not-sponsored': () => 'لا تدفع الخدمة ثمن هذا. أرسله من محفظتك.',
    'relay-refused': () => rtl`سيفشل هذا الآن. ${unchanged}`,
    'alerts-not-offered': () => 'لا ترسل الخدمة تنبيهات بهذه الطريقة.',
    'too-many-registrations': () =>
      'بلغ هذا الحساب الحد الأقصى لعناوين البريد الإلكتروني أو أرقام الهاتف. أزل واحدًا منها أو أعد المحاولة غدًا.',
    'too-many-subscriptions': () =>
      'بلغ هذا الحساب الحد الأقصى لعناوين التنبيهات. أوقف أحدها أولًا.',
    'subscription-not-found': () => 'أُوقفت هذه التنبيهات من قبل.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? rtl`طلبت رموزًا كثيرة. ${unchanged}`
        : rtl`طلبت رموزًا كثيرة. أعد المحاولة بعد بضع دقائق. ${unchanged}`,
    'delivery-unavailable': () =>
      'لا يمكن إرسال الرسالة بعد. طلبك محفوظ، وستصلك الرسالة في أقرب وقت. انتظرها، أو أعد المحاولة بعد لحظة.',
    internal: () => 'في خدمة الاستعادة مشكلة. أعد المحاولة.',
    busy: () => 'خدمة الاستعادة مشغولة. أعد المحاولة بعد لحظة.',
    unreachable: () => 'لا نستطيع الوصول إلى خدمة الاستعادة. أعد المحاولة.',
    'unexpected-answer': () => 'أرسلت خدمة الاستعادة جوابًا غير متوقع.',

    // المحافظ والسلسلة والصفحة
    'not-configured': () => 'الاستعادة غير مُعدّة كما يجب في هذا الموقع. أخبر مشغّله.',
    'not-loaded': () =>
      'تعذر جلب جزء من هذه الصفحة. لم يتغير شيء. أعد المحاولة، أو أعد تحميل الصفحة.',
    offline: () => 'أنت غير متصل. أعد المحاولة حين يعود الاتصال.',
    'no-wallet': ({ asksForAccount }) =>
      asksForAccount
        ? 'لم يُعثر على محفظة في هذا المتصفح. أدخل عنوان الحساب بدلًا من ذلك، أو ثبّت محفظة.'
        : 'لم يُعثر على محفظة في هذا المتصفح. افتح محفظة أو ثبّت واحدة، وأعد المحاولة.',
    'wallet-refused': () => 'رفضت في محفظتك. لم يوقَّع شيء.',
    'wallet-locked': () => 'محفظتك مقفلة. افتح قفلها ثم أعد المحاولة.',
    'wallet-no-funds': () =>
      rtl`لا تستطيع محفظتك دفع رسوم الشبكة. أضف رصيدًا ثم أعد المحاولة. ${unchanged}`,
    'wallet-too-few-keys': () => 'ليس في هذه المحفظة ما يكفي من مفاتيح الحساب. صِل محفظة أخرى.',
    'wallet-cannot-send': () =>
      rtl`لا تستطيع هذه المحفظة الإرسال من الحساب بعد. فعّل ذلك في المحفظة، أو صِل محفظة أخرى. ${unchanged}`,
    'wrong-chain': ({ chainName }) =>
      rtl`هذا الحساب على ${chainName}. بدّل شبكة محفظتك إلى ${chainName}.`,
    'not-an-owner': () => 'لا تتحكم هذه المحفظة في الحساب. صِل محفظة مالكه.',
    'not-a-guardian': () =>
      'لا تستطيع هذه المحفظة المساعدة في هذا الحساب. صِل المحفظة التي أضافها المالك.',
    'guardian-changed': () =>
      'تستخدم خدمة الاستعادة الآن عنوانًا غير العنوان المضاف إلى حسابك. لم يتغير حسابك.',
    'guardians-outdated': () =>
      'تغيّر من يستطيع مساعدتك على العودة منذ تحميل هذه الصفحة. لم يُرسل شيء. اطّلع على من يستطيع ذلك الآن، ثم قرر من جديد.',
    'not-a-signature': () => 'ليس هذا ردًا. انسخ الرسالة التي وصلتك كلها، والصقها مرة أخرى.',
    'not-a-signer': () => 'هذا الرد من شخص آخر، أو لشيء آخر. اطلب ردًا جديدًا.',
    'signed-already': () => 'هذا الرد موجود بالفعل. يلزم رد آخر.',
    'relay-limited': () => 'بلغت الخدمة حدها من المعاملات المجانية. ادفع من محفظتك، أو حاول لاحقًا.',
    'relay-failed': () => rtl`أرسلته الخدمة، لكن الشبكة رفضته. ${unchanged} يمكنك الدفع من محفظتك.`,
    'transaction-failed': () => rtl`رفضت الشبكة هذا. ${unchanged} أعد المحاولة.`,
    'chain-unreachable': () => 'لا نستطيع الوصول إلى الشبكة. أعد المحاولة.',
    'unsupported-account': () => 'لا يمكن استعادة هذا الحساب هنا. راجع العنوان والشبكة.',
    'module-missing': ({ chainName }) => rtl`الاستعادة غير متاحة على ${chainName}.`,
    'link-unreadable': () => 'هذا الرابط غير مكتمل. انسخه كله وافتحه مرة أخرى.',
    'link-elsewhere': ({ chainName }) =>
      rtl`هذا الرابط ليس لـ ${chainName}. افتحه في الصفحة التي جاء منها.`,
    'link-expired': () => 'هذا الرابط قديم جدًا. اطلب رابطًا جديدًا.',
    'link-outdated': () => 'تغير الحساب منذ هذا الطلب. لم يوقَّع شيء. اطلب رابطًا جديدًا.',
    unknown: () => 'لم ينجح ذلك. أعد المحاولة.',
  },
};
