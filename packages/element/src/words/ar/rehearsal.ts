import { rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

export const rehearsal: Words['rehearsal'] = {
  title: 'تدرّب على العودة',
  lead: 'كأنك فقدت محفظتك. لا يتحرك شيء، ولا يُرسل شيء إلى الشبكة.',
  codes: (count) =>
    count === 1 ? 'تُدخل رمزًا نرسله إليك.' : rtl`عدد الرموز التي نرسلها إليك وتُدخلها: ${count}.`,
  startButton: 'بدء التدريب',
  daysTitle: 'الآن كانت ستبدأ مدة الانتظار',
  daysLead: (span, date) =>
    span === undefined || date === undefined
      ? 'لن يكون عليك فعل شيء حتى نهايتها.'
      : rtl`كانت ستستغرق ${span} حتى ${date}. لن يكون عليك فعل شيء.`,
  told: 'يُبلَّغ فورًا وأثناء الانتظار:',
  endTitle: 'كنت ستعود إلى حسابك',
  endLead: (chain) => rtl`في ذلك اليوم كان سيُرسل هذا إلى ${chain}. اليوم لم يُرسل شيء.`,
  module: 'استدعاء لوحدة الاستعادة',
  effect: 'يقول: بعد مدة الانتظار يُفتح الحساب بمحفظتك الجديدة.',
  done: 'نجح التدريب: أنت تعرف وسيلة عودتك.',

  // فحص وسيلة
  testTitle: (target) => rtl`هل ما زال ${target} يعمل؟`,
  testLead: 'نرسل رمزًا إليه. أدخله لتتأكد. لا ينقل شيئًا.',
  testMissing: (target) => rtl`لم يُعثر على ${target} لهذا الحساب. عُد واعرض القائمة من جديد.`,
  yearlyLead: 'سؤال سنوي يصل إلى هناك: هل ما زال وسيلتك للعودة؟',
  yearlyButton: (isOn) => (isOn ? 'التوقف عن السؤال' : 'اسألني مرة كل سنة'),
};
