import { rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

export const person: Words['person'] = {
  lastChecked: (date, isDue) =>
    isDue ? rtl`أجاب في ${date}: اسأله من جديد` : rtl`أجاب في ${date}`,
  neverChecked: 'لم يُسأل بعد هل ما زالت محفظته لديه.',
  askButton: 'اسأله: أما زال موجودًا؟',
  nameButton: (isNamed) => (isNamed ? 'تغيير الاسم' : 'تسمية'),
  guardianNameOf: (guardian) => rtl`اسم ${guardian}`,
  revokeServiceTitle: 'إزالة رموز البريد والهاتف؟',
  serviceRevoked: 'تمت إزالة رموز البريد والهاتف.',
  revokeLast: 'هذه آخر وسيلة لك. من دونها لا يستطيع أحد أن يعيد إليك الوصول إذا فقدت مفتاحك.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'تبقى وسيلة واحدة تكفي وحدها لبدء استعادة. وإذا فقدتها أيضًا، فلن يستطيع أحد أن يعيد إليك الوصول.';
    return threshold === 1
      ? rtl`عدد الوسائل الباقية: ${left}. وتكفي كل منها لبدء استعادة.`
      : rtl`عدد الوسائل الباقية: ${left}. ويلزم ${threshold} منها لبدء استعادة.`;
  },
  revokeService: 'هذه الخدمة ترسل الرموز. من دونها لا يستطيع بريدك وهاتفك استعادة الحساب.',
  revokeMaybeService:
    'إذا كانت هذه هي الخدمة التي ترسل رموزك، فلن يستطيع بريدك وهاتفك استعادة الحساب من دونها.',
};
