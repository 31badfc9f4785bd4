import type { Words } from '../strings.ts';
import { shared, together } from './shared.ts';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'لا تفعّل الاستعادة هنا',
  unknownModuleLead:
    'تستخدم خدمة الاستعادة في هذه الصفحة برنامجًا لا نعرفه، وقد يستولي على حسابك. لم يتغير شيء. أبلغ هذا الموقع.',
  otherModuleTitle: 'لا تستطيع الرموز استعادة هذا الحساب',
  otherModuleLead: 'أُعدّ هذا الحساب مع خدمة استعادة أخرى.',
  otherModuleNote: 'أضف شخصًا تثق به حتى تستطيع العودة إلى حسابك.',
  serviceDownPeople: 'ما زال الأشخاص الذين تثق بهم يستطيعون الموافقة على استعادة.',
  notShownTitle: 'تعذّر التحميل',
  notLoaded: 'تعذر جلب جزء من هذه الصفحة. لم يتغير شيء. أعد المحاولة، أو أعد تحميل الصفحة.',

  ...shared,

  // في كل مكان
  reloadButton: 'إعادة تحميل الصفحة',
  stepOf: (step, steps) => `الخطوة ${step} من ${steps}`,
  waitingForChain: 'في انتظار الشبكة…',
  checkAgain: 'التحقق مرة أخرى',
  seeGuardiansButton: 'عرض من يستطيع الموافقة',

  // قبل عرض أي شاشة
  chooseAccountLead: 'أدخل عنوان الحساب الذكي الذي تريد حمايته أو استعادته.',
  nameNotFound: 'لا يوجد على هذه الشبكة عنوان لهذا الاسم. تحقق من الكتابة، أو أدخل العنوان.',
  nameInvalid: 'لا يمكن أن يُكتب اسم بهذا الشكل. تحقق من الكتابة، أو أدخل العنوان.',
  nameElsewhere: 'تعمل الأسماء للحسابات على Ethereum فقط. أدخل العنوان.',
  nameUnread: 'تعذر البحث عن الاسم. حاول مرة أخرى، أو أدخل العنوان.',
  findAccount: 'لا أعرف عنواني',
  useWalletAccount: 'استخدام حساب محفظتي',
  connectTitle: 'صِل محفظة',
  connectLead: 'تبيّن أي حساب هو حسابك. وصلها لا يوقّع شيئًا.',
  connectButton: 'وصل المحفظة',
  chooseWalletTitle: 'أي محفظة؟',
  chooseWalletLead: 'لديك أكثر من محفظة. اختيار واحدة لا يوقّع شيئًا.',
  anotherAccount: 'حساب آخر',
  linkLeaveButton: 'المتابعة من دون الرابط',
  switchChain: (chain) => `الانتقال إلى ${chain}`,
  notDeployedTitle: 'هذا الحساب غير مفعّل بعد',
  notDeployedLead: 'نفّذ معاملة أولى، ثم احمِه.',

  // الحماية
  addEnablesModule: 'وهذا يفعّل أيضًا الاستعادة في هذا الحساب.',
  thresholdLabel: 'كم عدد من يجب أن يوافقوا؟',
  thresholdOption: (count, guardians) => `${count} من ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'إذا فقدت أحدهم، فلن يستطيع أحد أن يعيد إليك الوصول.';
    if (count === 1) return 'يستطيع أي واحد منهم أن يبدأ استعادة وحده.';
    const spare = guardians - count;
    if (spare === 1) return 'يمكنك أن تفقد واحدًا منهم.';
    return `يمكنك أن تفقد ${spare === 2 ? 'اثنين' : spare} منهم.`;
  },
  addButton: 'إضافة إلى حسابي',
  addBusy: 'جارٍ الإضافة…',
  switchOnButton: 'تفعيل الاستعادة',

  // الرمز لمرة واحدة
  codeTitle: (target) => `أدخل الرمز الذي أرسلناه إلى \u2066${target}\u2069`,
  codeField: 'الرمز',
  codeHint: 'يمكنك أيضًا لصق الرمز الطويل من رابط رسالتنا.',
  codeMissing: 'أدخل الرمز الوارد في الرسالة.',
  codeExpiresIn: (time) => `صالح لمدة ${time}`,
  codeExpired: 'انتهت صلاحية هذا الرمز.',
  resendIn: (time) => `إرسال رمز جديد بعد ${time}`,
  sendIn: (time) => `إرسال الرمز بعد ${time}`,
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
  wrongTarget: (channel) => (channel === 'email' ? 'العنوان خاطئ؟' : 'الرقم خاطئ؟'),
  phraseLabel: 'قارن هذه الكلمات',
  phraseHint: 'تعرض رسالتنا الكلمات الثلاث نفسها. وإلا فلا تُدخل الرمز.',

  // جهات الاتصال
  changed: (from, to) => `تم تغيير \u2066${from}\u2069 إلى \u2066${to}\u2069.`,
  removeContact: (target) => `إزالة \u2066${target}\u2069`,
  removeTitle: (target) => `إزالة \u2066${target}\u2069؟`,
  keepButton: 'الإبقاء عليه',
  removed: (target) => `تمت إزالة \u2066${target}\u2069.`,

  // الاستعادة
  ownerChecksum: 'في هذا العنوان خطأ كتابة. انسخه مرة أخرى.',
  ownerOutcome: (owners, span, count, threshold) =>
    `بعد ${span ?? 'مدة انتظار'}، يتحكم ${together(owners, count, threshold)} في هذا الحساب.`,
  enterCode: 'إدخال الرمز',
  enterCodeOf: (target) => `إدخال الرمز المرسل إلى \u2066${target}\u2069`,
  confirmed: 'تم التأكيد',
  startOutcome: (owners, span, count, threshold) =>
    `بعد البدء ثم ${span ?? 'مدة الانتظار'}، يتحكم ${together(owners, count, threshold)} في هذا الحساب.`,
  walletPays: 'تدفع محفظتك رسوم الشبكة.',
  calldataData: 'البيانات',
  togetherLabel: 'قارنوا بالهاتف',
  togetherHint: 'يجب أن يرى الجميع الكلمات نفسها والمالك الجديد نفسه. وإلا فتوقف.',
  waitReadyIn: 'تجهز بعد',
  timelineStarted: (date) => `بدأت الاستعادة: ${date}`,
  waitNote: 'يمكنك إغلاق هذه الصفحة والعودة حينئذ. وحتى ذلك الحين يستطيع المالك الحالي إيقافها.',
  finalizeTitle: 'انتهى الانتظار',
  finalizeLead: (owner) => `يستطيع ${owner} أن يتولى هذا الحساب.`,

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

  // A recovery that is running
  waitReadyAt: (date) => `في ${date}`,
  runningLead: (owner) => `سيتولى ${owner} التحكم في هذا الحساب.`,
  runningTitle: 'هناك استعادة جارية لهذا الحساب',
  alarmOver: (owner) =>
    `يستطيع ${owner} أن يتولى التحكم في أي لحظة. إن لم تكن أنت، فأوقف الاستعادة الآن.`,
  alarmNote: 'موافقة واحدة في محفظتك توقف الاستعادة. لا يتغير شيء آخر.',
  alarmAftermath:
    'إن لم تبدأها أنت، فربما يقرأ أحد رسائلك. استبدل البريد أو الهاتف الذي لم تعد تثق به.',
  runningLeadOwn: 'ستتولى أنت التحكم في هذا الحساب.',
  runningButton: 'الذهاب إلى الاستعادة',
  startedButton: 'أنا بدأتها: أظهر التقدم',
  notMeButton: 'لست أنا: أوقف الاستعادة',
  finalizeLeadOwn: 'يمكنك الآن أن تتولى هذا الحساب.',
  finishRecoveryButton: 'إنهاء',
};
