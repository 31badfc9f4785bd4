import { formatsOf, rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

// Western digits, as in the codes and addresses next to them.
const { region } = formatsOf('ar-u-nu-latn');

export const protect: Words['protect'] = {
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
  emailProblem: rtl`أدخل عنوان بريد إلكتروني، مثل ${'you@example.com'}.`,
  phoneField: 'رقم الهاتف',
  countryField: 'الدولة',
  countryName: region,
  phoneHint: 'أو الرقم كاملًا بدءًا بعلامة +',
  phoneProblem: 'هذا ليس رقم هاتف كاملًا. تحقق من الدولة والأرقام.',
  targetTaken: 'لقد أضفت هذا من قبل.',
  signTitle: 'محفظتك تطلب موافقتك',
  signFirst: 'محفظتك تطلب موافقتك (1 من 2)',
  signLead: (target) => rtl`تقول: يمكن لـ ${target} مساعدتي على الدخول من جديد.`,
  signNote: 'هذا مجاني ولا ينقل شيئًا.',
  signDetails: 'ما توقّع عليه محفظتك',
  signButton: 'اسأل محفظتي',
  sendingCode: 'جارٍ إرسال الرمز…',
  confirmTitle: (channel) =>
    channel === 'email' ? 'هل تريد استخدام هذا البريد فورًا؟' : 'هل تريد استخدام هذا الهاتف فورًا؟',
  confirmLead: (channel, date, from) => {
    const added = channel === 'email' ? 'البريد الجديد' : 'الهاتف الجديد';
    const when = date === undefined ? 'بعد مدة انتظار' : rtl`ابتداءً من ${date}`;
    const code =
      from === undefined ? 'رمزًا أرسلناه إلى أحد هذه' : rtl`الرمز الذي أرسلناه إلى ${from}`;
    return rtl`للأمان، لا يعمل ${added} إلا ${when}. أدخل ${code} لتتجنب الانتظار.`;
  },
  confirmLater: 'أفضّل الانتظار',
  countsLater: 'يعمل لاحقًا',
  waitsLead: 'للأمان، لا يعمل البريد أو الهاتف الجديد فورًا. ليس عليك فعل أي شيء آخر.',
  guardianChangedTitle: 'لخدمة الاستعادة عنوان جديد',
  guardianChangedLead: (target) =>
    rtl`سُجّل ${target}، لكنه لا يستطيع استعادة هذا الحساب بعد. إذا كنت تثق بالعنوان الجديد، فأزل القديم من حسابك أولًا، ثم أضف ${target} مرة أخرى.`,
  guardianBefore: 'في حسابك',
  guardianNow: 'العنوان الجديد للخدمة',
  furtherWaitButton: 'إضافة طريقة بمدة انتظار أخرى',
  wayElsewhere:
    'لا يمكن أن تكون لطريقة العودة نفسها مدتا انتظار، لأن الأقصر تحسم. أزلها من هناك أولًا.',
  addTitle: 'الخطوة الأخيرة: التفعيل',
  addLead: 'ستسألك محفظتك مرة أخرى (2 من 2).',
  addMeaning: (span) =>
    rtl`لا يستطيع أحد بدء استعادة من دون رمز مرسل إليك. ولديك بعدها ${span ?? 'وقت'} لإيقافها.`,
  addAnotherFirst: 'إضافة بريد أو هاتف آخر أولًا',
  laterButton: 'لاحقًا',
  protectDoneTitle: 'تم. يمكنك أن تستعيد الوصول.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'إذا فقدت مفتاحك، فعد إلى هنا ببريدك الإلكتروني.'
      : 'إذا فقدت مفتاحك، فعد إلى هنا بهاتفك.',
  addAnotherButton: 'إضافة وسيلة أخرى',
  switchOnLead:
    'ما دامت معطّلة، لا يستطيع أحد أن يساعدك على العودة. تأكد من أنك ما زلت تثق بكل من هنا.',
  switchedOnLead: 'إذا فقدت مفتاحك، فعد إلى هنا.',

  // Find the account
  testButton: 'اختبار',
  testContact: (target) => rtl`اختبار ${target}`,
  testDone: (target) => rtl`${target} يعمل.`,
  backupCodesButton: (isNew) => (isNew ? 'رموز احتياطية جديدة' : 'رموز احتياطية على ورق'),
  cardButton: 'طباعة بطاقة',
  rehearseButton: 'تدرّب',
  findTitle: 'العودة إلى حسابك',
  findLead:
    'أدخل البريد الإلكتروني أو الهاتف الذي يحمي حسابك. نرسل إليه رمزًا. لا يُظهر الرمز إلا أي حساب هو حسابك.',
  enterAddress: 'لدي عنوان الحساب',
  findAgainLead: (target) =>
    rtl`طلبت رمزًا إلى ${target}. أدخل ذلك البريد أو الهاتف مرة أخرى للمتابعة.`,
  findButton: 'إرسال الرمز',
  findCodeTitle: (target) => rtl`أدخل الرمز الذي يصل إلى ${target}`,
  findCodeLead: 'إذا كان يحمي حسابًا فسيصل الرمز خلال دقيقة.',
  findOther: 'جرّب بريدًا أو هاتفًا آخر',
  foundTitle: 'أي حساب هو حسابك؟',
  foundLead: (target) => rtl`يحمي ${target} هذه الحسابات.`,
  foundElsewhere: (chain) => rtl`على ${chain}: غير مدعومة في هذه الصفحة`,
  foundChoose: 'اختيار',
  foundChooseThis: (account) => rtl`اختيار ${account}`,
  foundNoneTitle: 'لم يُعثر على حساب',
  foundNoneLead: (target) => rtl`لا يحمي ${target} أي حساب الآن.`,

  // جهات الاتصال
  contactsHiddenTitle: 'أنت وحدك من يرى بريدك وهاتفك',
  contactsHiddenLead: 'أثبت أنك أنت: تطلب محفظتك موافقتك. وهذا مجاني.',
  contactsCount: (count, required) => {
    if (count === 1) return 'للاستعادة تحتاج إلى رمز يُرسل إلى هنا.';
    if (required < count) return rtl`للاستعادة تحتاج إلى رموز من أي ${required} من هذه (${count}).`;
    return count === 2
      ? 'للاستعادة تحتاج إلى رمز من كليهما.'
      : rtl`للاستعادة تحتاج إلى رمز من كل واحد من هذه (${count}).`;
  },
  contactsOnly: (target, others) =>
    others === 1
      ? rtl`للاستعادة تحتاج إلى رمز من ${target}. أما الآخر فلا يعمل بعد.`
      : rtl`للاستعادة تحتاج إلى رمز من ${target}. أما الأخرى فلا تعمل بعد.`,
  contactsEmpty: 'لا بريد ولا هاتف بعد',
  contactsNoneCounts: (date) =>
    rtl`لا يعمل أي منها قبل ${date}. وحتى ذلك الحين لا يمكنها أن تعيد إليك الوصول.`,
  changeButton: 'تغيير',
  changeContact: (target) => rtl`تغيير ${target}`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'أدخل عنوانك الجديد. يبقى القديم حتى يعمل الجديد.'
      : 'أدخل رقمك الجديد. يبقى القديم حتى يعمل الجديد.',
  replaceTitle: (target) => rtl`والآن أزل ${target}`,
  replaceLead: (target) => rtl`تم تأكيد ${target}. لم تعد تحتاج إلى القديم.`,
  replaceNote: 'قد تسألك محفظتك مرتين. وهذا مجاني.',
  replaceButton: 'إزالة القديم',
  replaceKeep: 'الإبقاء على الاثنين',
  keptBoth: (from, to, date) =>
    date === undefined
      ? rtl`أُضيف ${to}. ويبقى ${from} حتى تزيله.`
      : rtl`أُضيف ${to} ويعمل ابتداءً من ${date}. ويبقى ${from} حتى تزيله.`,
  removeLast: 'هذا هو الأخير. من دونه لا يعيد إليك أي رمز الوصول إذا فقدت مفتاحك.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'لن يبقى إلا واحد. ومن يستطيع قراءة الرسائل المرسلة إليه قد يبدأ استعادة.'
      : rtl`عدد ما يبقى: ${left}. وتحتاج الاستعادة عندئذ إلى رموز من ${required} منها.`,
  removeNoneCounts: (date, others) =>
    others === 1
      ? rtl`لا يعمل الآخر قبل ${date}. وإذا فقدت مفتاحك قبل ذلك، فلن يعيد إليك أي رمز الوصول.`
      : rtl`لا تعمل الأخرى قبل ${date}. وإذا فقدت مفتاحك قبل ذلك، فلن يعيد إليك أي رمز الوصول.`,
  removeConfirm: 'إزالته',
  alertsTitle: 'من يصله الخبر',
  alertsAlways: (targets) => rtl`حين يبدأ أحد استعادة، نبلّغ دائمًا ${targets}.`,
  alertsLead:
    'المفتاح يرسل الخبر أيضًا حين يغيّر أحد من يستطيع مساعدتك على العودة. تفعيله يحتاج إلى موافقة مجانية في محفظتك.',
  alertsShow: 'عرض التنبيهات',
  alertsTo: (target) => rtl`إبلاغ ${target} بالتغييرات أيضًا`,
  alertsOn: 'يصله خبر الاستعادات والتغييرات',
  alertsOff: 'يصله خبر الاستعادات',
  alertsBegun: (target) => rtl`سيُبلَّغ ${target} بالتغييرات أيضًا.`,
  alertsEnded: (target) => rtl`لن يُبلَّغ ${target} بالتغييرات بعد الآن.`,
  // الحراس
  guardiansEmpty: 'لا أحد يستطيع مساعدتك على العودة بعد',
  guardiansEmptyLead: 'يستطيع شخص تثق به، أو محفظة أخرى لك، أن يساعدك على العودة.',
  guardiansWhileRunning: 'ما تغيّره هنا يوقفها أيضًا.',
  guardiansRunningButton: 'عرض الاستعادة',
  addGuardianTitle: 'الإضافة بالعنوان',
  addGuardianLead: 'شخص يستطيع أن يساعدك على العودة، أو محفظة أخرى لك محفوظة في مكان آخر.',
  guardianField: 'عنوان المحفظة',
  guardianHint: 'اطلب منه أن ينسخه من محفظته.',
  addWalletTitle: 'أي محفظة من محافظك؟',
  addWalletLead: 'اختر محفظة تحفظها في مكان آخر، حتى لا تفقد الاثنتين معًا.',
  addWalletHint: 'انسخه من تلك المحفظة.',
  ownWalletName: 'محفظتي الأخرى',
  guardianNoChecksum: 'لا نستطيع كشف أخطاء الكتابة في هذا العنوان. انسخه من المحفظة مباشرة.',
  guardianReserved: 'هذا العنوان ليس لأحد. انسخه مرة أخرى.',
  guardianIsAccount: 'لا يستطيع حساب أن يساعد نفسه. اختر عنوانًا آخر.',
  guardianIsOwner: 'هذا مفتاح الحساب نفسه. ستفقد الاثنين معًا. اختر عنوانًا آخر.',
  guardianIsModule: 'هذه وحدة الاستعادة نفسها. اختر عنوانًا آخر.',
  guardianIsThere: 'أُضيف هذا العنوان من قبل.',
  guardianName: 'الاسم',
  guardianNameHint: 'اختياري. يبقى على هذا الجهاز.',
  guardianAdded: (guardian) => rtl`يستطيع ${guardian} مساعدتك على العودة الآن.`,
  thresholdLead: 'الأكثر آمن إذا انقلب عليك أحدهم. والأقل آمن إذا تعذر الوصول إلى أحدهم.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'تكفي مساعدة واحدة الآن.';
    if (threshold < guardians) return rtl`تلزم الآن مساعدة ${threshold} من ${guardians}.`;
    return guardians === 2
      ? 'يجب الآن أن يساعد كلاهما.'
      : rtl`يجب الآن أن يساعد الجميع (${guardians}).`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: (needed, able) =>
    able === 0
      ? rtl`يجب أن يساعد ${needed}، لكن لا أحد يستطيع.`
      : rtl`يجب أن يساعد ${needed}، لكن ${able} فقط يستطيع.`,
  accountDetails: 'تفاصيل الحساب',
  thresholdButton: 'تغيير عدد من يجب أن يساعدوا',
  addPersonButton: 'إضافة شخص تثق به',
  serviceDownNote: 'لا نستطيع الوصول إلى خدمة الاستعادة. لم يتغير حسابك.',
  serviceDownTitle: 'لا يمكن إرسال الرموز الآن',
  alarmReplaceButton: 'استبدال البريد أو الهاتف',
};
