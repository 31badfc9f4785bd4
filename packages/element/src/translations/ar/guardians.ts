import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // الحراس
  guardiansEmpty: 'لا أحد يستطيع الموافقة على استعادة بعد',
  guardiansEmptyLead: 'يستطيع شخص تثق به، أو محفظة أخرى لك، أن يساعدك على العودة.',
  guardiansWhileRunning: 'ما تغيره هنا لا يوقفها.',
  guardiansRunningButton: 'عرض الاستعادة',
  addGuardianTitle: 'بمن تثق؟',
  addGuardianLead: 'شخص يستطيع أن يساعدك على العودة، أو محفظة أخرى لك محفوظة في مكان آخر.',
  guardianField: 'عنوان المحفظة',
  guardianHint: 'اطلب منه أن ينسخه من محفظته.',
  addWalletTitle: 'أي محفظة من محافظك؟',
  addWalletLead: 'اختر محفظة تحفظها في مكان آخر، حتى لا تفقد الاثنتين معًا.',
  addWalletHint: 'انسخه من تلك المحفظة.',
  ownWalletName: 'محفظتي الأخرى',
  guardianNoChecksum: 'لا نستطيع كشف أخطاء الكتابة في هذا العنوان. انسخه من المحفظة مباشرة.',
  guardianReserved: 'هذا العنوان ليس لأحد. انسخه مرة أخرى.',
  guardianIsAccount: 'لا يستطيع حساب أن يوافق لنفسه. اختر عنوانًا آخر.',
  guardianIsOwner: 'هذا مفتاح الحساب نفسه. ستفقد الاثنين معًا. اختر عنوانًا آخر.',
  guardianIsModule: 'هذه وحدة الاستعادة نفسها. اختر عنوانًا آخر.',
  guardianIsThere: 'أُضيف هذا العنوان من قبل.',
  guardianName: 'الاسم',
  nameButton: (isNamed) => (isNamed ? 'تغيير الاسم' : 'تسمية'),
  nameButtonOf: (guardian, isNamed) => (isNamed ? `تغيير الاسم: ${guardian}` : `تسمية ${guardian}`),
  guardianNameOf: (guardian) => `اسم ${guardian}`,
  guardianNameHint: 'اختياري. يبقى على هذا الجهاز.',
  guardianAdded: (guardian) => `يستطيع ${guardian} الموافقة الآن.`,
  revokeServiceTitle: 'إزالة رموز البريد والهاتف؟',
  serviceRevoked: 'تمت إزالة رموز البريد والهاتف.',
  revokeLast: 'هذه آخر وسيلة لك. من دونها لا يستطيع أحد أن يعيد إليك الوصول إذا فقدت مفتاحك.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'تبقى وسيلة واحدة تكفي وحدها لبدء استعادة. وإذا فقدتها أيضًا، فلن يستطيع أحد أن يعيد إليك الوصول.';
    return threshold === 1
      ? `عدد الوسائل الباقية: ${left}. وتكفي كل منها لبدء استعادة.`
      : `عدد الوسائل الباقية: ${left}. ويلزم ${threshold} منها لبدء استعادة.`;
  },
  revokeService: 'هذه الخدمة ترسل الرموز. من دونها لا يستطيع بريدك وهاتفك استعادة الحساب.',
  revokeMaybeService:
    'إذا كانت هذه هي الخدمة التي ترسل رموزك، فلن يستطيع بريدك وهاتفك استعادة الحساب من دونها.',
  thresholdLead: 'الأكثر آمن إذا انقلب عليك أحدهم. والأقل آمن إذا تعذر الوصول إلى أحدهم.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'تكفي موافقة واحدة الآن.';
    if (threshold < guardians) return `يلزم الآن اتفاق ${threshold} من ${guardians}.`;
    return guardians === 2
      ? 'يجب الآن أن يوافق كلاهما.'
      : `يجب الآن أن يوافق الجميع (${guardians}).`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: 'تلزم موافقات أكثر مما يمكن الحصول عليه، لذلك لا يستطيع أحد المساعدة.',
  noContactsNote: 'لم يعد هناك بريد إلكتروني أو هاتف مسجل، لذلك لا يمكن أن تصل إليك الرموز.',
  accountDetails: 'تفاصيل الحساب',
  thresholdButton: 'تغيير عدد من يجب أن يوافقوا',
  addPersonButton: 'إضافة شخص تثق به',
  serviceDownNote: 'لا نستطيع الوصول إلى خدمة الاستعادة. لم يتغير حسابك.',
  serviceDownTitle: 'لا يمكن إرسال الرموز الآن',
  alarmReplaceButton: 'استبدال البريد أو الهاتف',
};
