import { rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

export const backupCodes: Words['backupCodes'] = {
  title: 'رموز احتياطية على ورق',
  lead: 'ثمانية رموز لليوم الذي لا تستطيع فيه فتح بريدك أو هاتفك. كل منها يُحتسب مرة واحدة مثل رمز نرسله إليك.',
  once: 'تظهر هذه المرة فقط. جهّز ورقة وقلمًا.',
  needsBoth: 'بعد ذلك تحتاج الاستعادة إلى الاثنين: رمز من الورقة ورمز نرسله إليك.',
  replaces: (sheet) => rtl`يتوقف ${sheet} عن العمل عندما تؤكد الرموز الجديدة.`,
  makeButton: 'عرض الرموز',
  making: 'جارٍ إنشاء الرموز…',
  sheetTitle: (sheet) => rtl`ورقتك ${sheet}`,
  sheetLead: 'اكتب هذا الاسم وكل الرموز الآن.',
  keep: 'احفظها حيث لا يصل إليها غيرك. رمز واحد وحده لا يكفي أبدًا.',
  copyButton: 'نسخ الرموز',
  keptButton: 'لقد حفظتها',
  typeTitle: 'أدخل واحدًا منها لتُظهر أنك حفظتها',
  typeHint: 'يبقى صالحًا للاستخدام بعد ذلك.',
  confirmTitle: 'هل تريد استخدام الرموز فورًا؟',
  confirmLead: (date) => {
    const when = date === undefined ? 'بعد مدة انتظار' : rtl`ابتداءً من ${date}`;
    return rtl`للأمان، لا تعمل الرموز الاحتياطية الجديدة إلا ${when}. لتتجنب الانتظار، أدخل رمزًا أرسلناه إلى أحد هذه.`;
  },
  done: (sheet) => rtl`${sheet} يعمل.`,
  doneLater: (sheet, date) => rtl`${sheet} يعمل ابتداءً من ${date}.`,
};
