import { html } from 'lit';
import type { Strings } from './strings.ts';

export const ar: Strings = {
  site: {
    pages: 'الموقع',
    live: 'جرّبه',
    gallery: 'المعرض',
    theme: 'المظهر',
    code: 'الشيفرة',
    extension: 'الإضافة',
    language: 'اللغة',
    dark: 'داكن',
  },

  promise: 'اخسر المفتاح. واحتفظ بالحساب.',
  playMoney: 'كل شيء هنا يعمل على جهازك وبنقود وهمية. جرّب ما تشاء.',
  looking: 'جارٍ البحث عن البيئة المحلية…',
  startLead:
    'لتجربته فعليًا، شغّل البيئة المحلية: شبكة وبريد وهاتف على جهازك، وهذه الصفحة في وسطها. في نسخة من المستودع:',
  startThen: 'ثم افتح العنوان الذي يظهر. المعرض والمظهر والشيفرة تعمل هنا الآن.',
  startGallery: 'إلى المعرض',

  security: 'الأمان',
  devices: 'الأجهزة',
  account: 'الحساب',
  mailbox: 'البريد',
  phone: 'الهاتف',
  wallet: 'المحفظة',
  events: 'الأحداث',

  guide: 'الخطوة التالية',
  steps: {
    register: 'التسجيل',
    guardian: 'تفعيل الاستعادة',
    another: 'إضافة هاتف',
    lose: 'خسارة المفتاح',
    recover: 'الاستعادة',
    wait: 'الانتظار',
    finalize: 'تولّي السيطرة',
    visiting: 'محفظتك أنت',
    lost: 'اختيار حساب آخر',
  },
  hints: {
    start: 'ابدأ من هنا',
    next: 'اضغط هنا الآن',
    email: 'أي بريد إلكتروني يصلح',
    phone: 'مثل \u2066+20 100 123 4567\u2069',
    approve: 'اقرأ ما سيحدث ثم وافق',
    copy: 'رمزك هنا: انسخه',
    paste: 'ألصق الرمز هنا',
    guardian: 'موافقة واحدة وتصبح محميًا',
    another: 'الرمز الثاني عبر الهاتف',
    lose: 'والآن تقع الكارثة',
    recover: 'عُد إلى حسابك من دون المفتاح',
    skip: 'لا داعي للانتظار هنا',
    finalize: 'انتهى الانتظار',
    choose: 'ضاع هذا المفتاح قبل تفعيل الاستعادة. اختر حسابًا آخر.',
  },

  network: 'على الشبكة',
  block: (number) => `الكتلة ${number}`,
  clockAhead: (time) => `الساعة متقدمة ${time}`,
  clockAheadWhy: 'تخطّيت الانتظار: تذكر الرسائل توقيت الشبكة.',
  networkDown: 'تعذّر الوصول إلى الشبكة.',
  networkReading: 'جارٍ قراءة الشبكة…',
  owners: 'المالكون',
  ownersNeeded: (count, needed) => (count === 1 ? 'المالك' : `المالكون، المطلوب: ${needed}`),
  guardians: 'يمكنهم الموافقة',
  guardiansNeeded: (count, needed) =>
    count > 1 ? `يمكنهم الموافقة، المطلوب: ${needed}` : 'يمكنه الموافقة',
  noGuardians: 'لا أحد بعد',
  canTakeControl: (owner) => html`يستطيع ${owner} تولّي السيطرة الآن.`,
  canTakeControlIn: (owner, time) => html`يستطيع ${owner} تولّي السيطرة بعد ${time}`,
  skipAhead: (time) => `تخطّي ${time}`,

  messages: (count) => `عدد الرسائل: ${count}`,
  mailboxDown: 'تعذّر الوصول إلى البريد.',
  mailboxEmpty: 'لا رسائل بعد. يصل إلى هنا البريد المُرسل إلى أي عنوان.',
  emails: 'رسائل البريد، الأحدث أولًا',
  plainText: 'نص فقط',
  formatted: 'منسّق',
  phoneDown: 'تعذّر الوصول إلى الهاتف.',
  phoneEmpty: 'لا رسائل بعد. تصل إلى هنا الرسائل النصية المُرسلة إلى أي رقم.',
  textMessages: 'الرسائل النصية، الأحدث أولًا',
  to: (target) => `إلى \u2068${target}\u2069`,
  copyCode: 'نسخ الرمز',
  copy: 'نسخ',
  copied: 'تم النسخ',

  clear: 'مسح',
  eventsEmpty: 'يظهر هنا ما يخبر به العنصر صفحته.',
  eventList: 'الأحداث، الأحدث أولًا',

  demoWallet: 'المحفظة التجريبية',
  accountNumber: (number) => `الحساب ${number}`,
  holdsKeys: (count, account) =>
    html`${count === 1 ? 'فيها مفتاح مالك الحساب' : 'فيها مفاتيح مالكي الحساب'} ${account}`,
  keyIsLost: (address) => html`ضاع مفتاح المالك. المفتاح الجديد ${address} لا يملك شيئًا بعد.`,
  loseKey: (count) => (count === 1 ? 'خسارة المفتاح' : 'خسارة المفاتيح'),
  useWallet: (name) => `استخدام ${name}`,
  useDemoWallet: 'استخدام المحفظة التجريبية',
  ownWallet: (account) => html`محفظتك أنت، بالحساب ${account}`,

  askedBy: (site) => `طلب من \u2068${site}\u2069`,
  networkName: 'الشبكة',
  fee: 'رسوم الشبكة',
  feeInPlayMoney: 'نقود تجريبية من هذه المحفظة',
  noFee: 'لا شيء',
  details: 'التفاصيل',
  approve: 'موافقة',
  decline: 'رفض',
  statements: {
    register: 'السماح بالاستعادة بالرموز',
    list: 'عرض بريدك وهاتفك',
    remove: 'حذف بريد أو هاتف',
    subscribe: 'إرسال التنبيهات',
    unsubscribe: 'إيقاف التنبيهات',
    other: 'توقيع رسالة',
  },
  youState: (statement) => `تصرّح بما يلي: «\u2068${statement}.\u2069»`,
  youSign: 'توقّع النص أدناه باسمك.',
  signingMovesNothing: 'التوقيع لا ينقل شيئًا.',
  calls: {
    enableRecovery: 'تفعيل الاستعادة',
    enableRecoveryEffect: (wait) =>
      `يمكن عندها أن ينتقل حسابك إلى مالكين جدد، بعد ${wait} من الموافقة على ذلك. حتى ذلك الحين يمكنك إيقافه.`,
    enableModule: 'منح برنامج سيطرة كاملة',
    enableModuleEffect: (module) =>
      `يستطيع \u2068${module}\u2069 فعل أي شيء بحسابك. ارفض إن لم تكن تعرفه.`,
    addGuardian: 'السماح لعنوان بالموافقة على الاستعادة',
    addGuardianEffect: (guardian) => `يستطيع \u2068${guardian}\u2069 الموافقة على استعادة حسابك.`,
    removeGuardian: 'سحب صلاحية الموافقة على الاستعادة',
    removeGuardianEffect: (guardian) =>
      `لا يعود بوسع \u2068${guardian}\u2069 الموافقة على استعادة حسابك.`,
    changeThreshold: 'تغيير عدد الموافقات المطلوبة',
    threshold: (count) =>
      count === 1
        ? 'تكفي موافقة واحدة لبدء استعادة.'
        : `لبدء استعادة يلزم هذا العدد من الموافقات: ${count}.`,
    start: 'بدء الاستعادة',
    startEffect: (account, owners, wait) =>
      `بعد ${wait} يمكن أن تنتقل السيطرة على \u2068${account}\u2069 إلى \u2068${owners}\u2069. حتى ذلك الحين يستطيع مالكه إيقافها.`,
    finalize: 'تولّي السيطرة على الحساب',
    finalizeEffect: (account) =>
      `ينتقل \u2068${account}\u2069 الآن إلى مالكه الجديد. لم تعد مفاتيحه القديمة تعمل.`,
    cancel: 'إيقاف الاستعادة',
    cancelEffect: 'تنتهي استعادة حسابك الجارية. يبقى مالكه كما هو.',
    unknown: 'إجراء غير معروف',
    unknownEffect: (target) => `يستدعي \u2068${target}\u2069. ارفض إن لم تكن تعرفه.`,
    unknownPayment: (target, amount) =>
      `يستدعي \u2068${target}\u2069 ويرسل إليه \u2068${amount}\u2069. ارفض إن لم تكن تعرفه.`,
  },

  finale: {
    title: 'احتفظت بالحساب',
    lead: 'العنوان نفسه، والأموال نفسها، ومفتاح جديد.',
    again: 'جرّب مرة أخرى',
    twoCodes: 'والآن برمزين',
    over: 'كان هذا آخر حساب جديد. ما زال هذا الحساب محميًا: اخسر مفتاحه الجديد وعُد إليه مرة أخرى.',
    loseAgain: 'خسارة المفتاح الجديد',
    embed: 'ضعه في موقعك',
  },

  install: {
    title: 'تثبيت الإضافة',
    lead: 'محفظة صغيرة يمكن استعادة حسابها. ليست في أي متجر بعد، لذلك ابنِها في نسخة من المستودع:',
    build: 'البناء',
    chromium:
      'افتح \u2066chrome://extensions\u2069 وفعّل «وضع المطوّر» واضغط «تحميل إضافة غير مضغوطة» واختر \u2066extension/dist/chromium\u2069.',
    firefox:
      'افتح \u2066about:debugging#/runtime/this-firefox\u2069 واضغط «تحميل إضافة مؤقتة…» واختر \u2066extension/dist/firefox/manifest.json\u2069. ينساها Firefox عند إغلاقه.',
    archives: 'الأرشيفات في \u2066extension/dist\u2069.',
    provider: 'عنوان مزوّد الخدمة',
    providerLead:
      'أدخل هذا العنوان في المحفظة بوصفه عنوان المزوّد. فهو يربط كل خدمات هذه الصفحة دفعة واحدة:',
    after: 'بعدها يمكنها أن تحل محل المحفظة التجريبية: تعرضها لوحة المحفظة في «جرّبه».',
  },
};
