import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // الحراس
  guardiansEmpty: 'لا حراس بعد',
  guardiansEmptyLead: 'الحارس شخص تثق به، أو محفظة أخرى لك، يستطيع أن يساعدك على العودة.',
  guardiansWhileRunning: 'ما تغيره هنا لا يوقفها.',
  guardiansRunningButton: 'عرض الاستعادة',
  addGuardianButton: 'إضافة حارس',
  addGuardianTitle: 'من تريد أن يكون حارسًا؟',
  addGuardianLead: 'شخص تثق به، أو محفظة أخرى لك محفوظة في مكان آخر.',
  guardianField: 'عنوان الحارس',
  guardianHint: 'اطلب منه أن ينسخه من محفظته.',
  addWalletTitle: 'أي محفظة من محافظك؟',
  addWalletLead: 'اختر محفظة تحفظها في مكان آخر، حتى لا تفقد الاثنتين معًا.',
  addWalletHint: 'انسخه من تلك المحفظة.',
  ownWalletName: 'محفظتي الأخرى',
  guardianNoChecksum: 'لا نستطيع كشف أخطاء الكتابة في هذا العنوان. انسخه من المحفظة مباشرة.',
  guardianReserved: 'هذا العنوان ليس لأحد. انسخه مرة أخرى.',
  guardianIsAccount: 'لا يستطيع حساب أن يحرس نفسه. اختر عنوانًا آخر.',
  guardianIsOwner:
    'هذا مفتاح الحساب نفسه. إذا فقدت المفتاح، تفقد هذا الحارس أيضًا. اختر عنوانًا آخر.',
  guardianIsModule: 'هذه وحدة الاستعادة نفسها. اختر عنوانًا آخر.',
  guardianIsThere: 'هذا حارس بالفعل.',
  guardianName: 'الاسم',
  nameButton: (isNamed) => (isNamed ? 'تغيير الاسم' : 'تسمية'),
  nameButtonOf: (guardian, isNamed) => (isNamed ? `تغيير الاسم: ${guardian}` : `تسمية ${guardian}`),
  guardianNameOf: (guardian) => `اسم ${guardian}`,
  guardianNameHint: 'اختياري. يبقى على هذا الجهاز.',
  guardianAdded: (guardian) => `صار ${guardian} حارسًا.`,
  revokeServiceTitle: 'إزالة رموز البريد والهاتف؟',
  serviceRevoked: 'تمت إزالة رموز البريد والهاتف.',
  revokeLast: 'هذا آخر حارس لك. من دونه لا يستطيع أحد أن يعيد إليك الوصول إذا فقدت مفتاحك.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'يبقى حارس واحد يكفي وحده لبدء استعادة. وإذا فقدته أيضًا، فلن يستطيع أحد أن يعيد إليك الوصول.';
    return threshold === 1
      ? `عدد الحراس الباقين: ${left}. ويستطيع كل منهم أن يبدأ استعادة وحده.`
      : `عدد الحراس الباقين: ${left}. ويلزم اتفاق ${threshold} منهم لبدء استعادة.`;
  },
  revokeService: 'هذا الحارس يرسل الرموز. من دونه لا يستطيع بريدك وهاتفك استعادة الحساب.',
  revokeMaybeService:
    'إذا كان هذا الحارس يرسل رموزك، فلن يستطيع بريدك وهاتفك استعادة الحساب من دونه.',
  revokeConfirm: 'إزالة هذا الحارس',
  thresholdLead: 'الأكثر آمن إذا انقلب عليك حارس. والأقل آمن إذا تعذر الوصول إلى أحدهم.',
  thresholdChanged: (threshold, guardians) => {
    if (guardians === 1) return 'يكفي هذا الحارس الآن.';
    if (threshold < guardians) return `يلزم الآن اتفاق ${threshold} من ${guardians} من الحراس.`;
    return guardians === 2
      ? 'يجب الآن أن يوافق كلا الحارسين.'
      : `يجب الآن أن يوافق جميع الحراس (${guardians}).`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    'يجب أن يوافق حراس أكثر ممن لدى الحساب، لذلك لا يستطيع أحد منهم المساعدة.',
  noContactsNote:
    'لم يعد هناك بريد إلكتروني أو هاتف مسجل، لذلك لا يستطيع الحارس الذي يرسل الرموز أن يصل إليك.',
  accountDetails: 'تفاصيل الحساب',
  thresholdButton: 'تغيير عدد من يجب أن يوافقوا',
  addPersonButton: 'إضافة شخص تثق به',
  serviceDownNote: 'لا نستطيع الوصول إلى خدمة الاستعادة. لم يتغير حسابك.',
  serviceDownTitle: 'لا يمكن إرسال الرموز الآن',
  serviceDownPeople: 'ما زال الأشخاص الذين تثق بهم يستطيعون الموافقة على استعادة.',
  alarmReplaceButton: 'استبدال البريد أو الهاتف',
};
