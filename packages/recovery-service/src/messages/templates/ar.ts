import type { Templates } from './templates.ts';

export const ar: Templates = {
  direction: 'rtl',
  register: {
    sms: 'تسجيل هذا الرقم لاستعادة الحساب {account} على {chain}.',
    subject: 'تسجيل وسيلة لاستعادة الحساب {account}',
    purpose:
      'يسجّل هذا الرمز بريدك الإلكتروني وسيلةً لاستعادة الحساب {account} على {chain} الذي تحرسه {service}.',
    notYou: 'لم تطلب ذلك؟ إذن لا تفعل شيئًا: لن يُسجَّل شيء من دون الرمز. لا تعطه لأحد.',
  },
  'confirm-addition': {
    sms: 'السماح لـ {addition} بالمساعدة في استعادة الحساب {account} على {chain}.',
    subject: 'السماح لـ {addition} باستعادة الحساب {account}',
    purpose:
      'يسمح هذا الرمز بأن تُحتسب {addition} من الآن عند استعادة الحساب {account} على {chain} الذي تحرسه {service}.',
    notYou:
      'لم تضف {addition}؟ إذن يستطيع شخص آخر التوقيع باسم حسابك. لا تعط الرمز لأحد، واحذف ما أُضيف.',
  },
  recover: {
    sms: 'نقل السيطرة على الحساب {account} على {chain} إلى {heir}.',
    subject: 'نقل السيطرة على الحساب {account}',
    purpose:
      'يساعد هذا الرمز على نقل السيطرة على الحساب {account} على {chain} إلى {heir}. تحرس {service} هذا الحساب.',
    notYou:
      'لم تطلب ذلك؟ إذن يحاول شخص ما الاستيلاء على حسابك. لا تعط الرمز لأحد. لا يزال بإمكانك إلغاء استعادة بدأت باستخدام مفتاح المالك.',
  },
  'target-added': {
    sms: 'أُضيفت {target} لاستعادة الحساب {account} على {chain}. لست أنت؟ احذفها بمفتاح المالك.',
    subject: 'أُضيفت {target} لاستعادة الحساب {account}',
    purpose: 'أُضيفت {target} وسيلةً لاستعادة الحساب {account} على {chain} الذي تحرسه {service}.',
    notYou:
      'لست أنت؟ إذن يستطيع شخص آخر التوقيع باسم حسابك: احذف {target} وانتقل إلى مفتاح مالك جديد.',
  },
  'target-deleted': {
    sms: 'لم تعد {target} تستعيد الحساب {account} على {chain}. لست أنت؟ أضفها من جديد بمفتاح المالك.',
    subject: 'لم تعد {target} تستعيد الحساب {account}',
    purpose:
      'حُذفت {target}: لم تعد وسيلةً لاستعادة الحساب {account} على {chain} الذي تحرسه {service}.',
    notYou:
      'لست أنت؟ إذن يستطيع شخص آخر التوقيع باسم حسابك: أضف {target} من جديد وانتقل إلى مفتاح مالك جديد.',
  },
  'recovery-requested': {
    sms: 'طلب شخص ما نقل السيطرة على الحساب {account} على {chain} إلى {heir}. لست أنت؟ لا تعط أي رمز لأحد.',
    subject: 'طلب شخص ما نقل السيطرة على الحساب {account}',
    purpose:
      'طلب شخص ما من {service} المساعدة على نقل السيطرة على الحساب {account} على {chain} إلى {heir}.',
    notYou:
      'لست أنت؟ إذن لا تعط أي رمز لأحد. لا يزال بإمكانك إلغاء استعادة بدأت باستخدام مفتاح المالك.',
  },
  shared: {
    smsCode: 'الرمز: {code} ({minutes} دقيقة). الكلمات: {phrase}. لست أنت؟ لا تعطه لأحد.',
    code: 'رمزك: {code}',
    lifetime: 'الرمز صالح لمدة {minutes} دقيقة.',
    phrase: 'أدخله فقط حيث ترى الكلمات الثلاث نفسها:',
    link: 'تعرض هذه الصفحة رمزًا أطول إن لم يُقبل الرمز أعلاه، وتوقف كل شيء إن لم تكن أنت:',
    linkOnly: 'تعرض هذه الصفحة رمزك، وتوقف كل شيء إن لم تكن أنت:',
    openPage: 'فتح الصفحة',
    oneOwner: 'المالك الجديد {owner}',
    severalOwners: '{count} من المالكين الجدد',
    countsFrom: 'يبدأ الاحتساب من {time}.',
    account: 'الحساب: {address}',
    newOwner: 'المالك الجديد: {address}',
    threshold: 'عدد المالكين الذين يجب أن يوقّعوا: {count}',
  },
};
