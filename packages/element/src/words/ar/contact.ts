import { rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

export const contact: Words['contact'] = {
  checkedOn: (channel, date, isDue) =>
    isDue ? rtl`${channel} · فُحص في ${date}: أعد اختباره` : rtl`${channel} · فُحص في ${date}`,
  codesLeft: (count, isDue) =>
    rtl`الرموز الاحتياطية · بقي ${count}${isDue ? '‏: أنشئ ورقة جديدة' : ''}`,
  undelivered: (channel) => rtl`${channel} · الرسائل لا تصل`,
  codesShort: (needed, able) =>
    able === 0
      ? rtl`تحتاج الاستعادة إلى رموز من ${needed} من وسائل عودتك، لكن لا شيء منها يعطي رمزًا. اختبر ما لا يعمل، أو أضف وسيلة أخرى.`
      : rtl`تحتاج الاستعادة إلى رموز من ${needed} من وسائل عودتك، لكن ${able} فقط منها يعطي رمزًا. اختبر ما لا يعمل، أو أضف وسيلة أخرى.`,
  none: 'لم يعد هناك بريد إلكتروني أو هاتف مسجل، لذلك لا يمكن أن تصل إليك الرموز.',
  secondWay: 'مع وسيلة ثانية لا يدخل من لا يقرأ إلا هذه.',
};
