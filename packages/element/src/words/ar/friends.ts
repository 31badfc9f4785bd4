import { rtl } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

export const friends: Words['friends'] = {
  // الدعوة
  inviteTitle: 'بمن تثق؟',
  inviteLead: 'يصله رابط، وهو لا يُدخل أحدًا: أنت من يضيفه بعد أن يجيب وتتحدث معه.',
  friendName: 'اسمه',
  friendNameHint: 'يبقى في هذا المتصفح.',
  friendNameMissing: 'أدخل اسمًا لتعرف جواب من يصلك.',
  yourName: 'اسمك كما يعرفك',
  yourNameHint: 'اختياري. يراه كل من لديه الرابط، ويرى لأي حساب هو.',
  inviteButton: 'إنشاء الدعوة',
  byAddressButton: 'لديّ عنوانه',
  sentTitle: (name) => rtl`أرسل هذا إلى ${name}`,
  sentLead: 'أرسله إليه وحده. وجوابه رابط أيضًا: افتحه في هذا المتصفح خلال 30 يومًا.',
  inviteLabel: 'الدعوة',
  answerField: 'أو الصق هنا ما أرسله إليك',
  answerUnreadable: 'ليس هذا جوابه. انسخه كله والصقه من جديد.',
  invitedTitle: 'لم يجب بعد',
  showInvitation: (name) => rtl`عرض دعوة ${name}`,
  withdrawButton: 'سحب',

  // الجواب عن دعوة
  askedTitle: (name) => (name ? rtl`هل تساعد ${name} على العودة؟` : 'هل تساعد شخصًا على العودة؟'),
  askedLead:
    'إذا فقد مفتاحه يومًا، اتصل بك، وأكّدت ذلك بمحفظتك. لا تستطيع نقل أي شيء، ولا يكلفك ذلك شيئًا.',
  askedCaution: (name) =>
    name
      ? rtl`يستطيع أي شخص كتابة «${name}» في رابط. لا توافق إلا إذا كنت تعرف أنه هو من أرسله.`
      : 'لا توافق إلا إذا كنت تعرف من أرسل إليك هذا الرابط.',
  yesButton: 'أنا معك',
  ownWallet:
    'هذه المحفظة تفتح ذلك الحساب نفسه، فلا تستطيع مساعدته على العودة. اختر حسابًا آخر في محفظتك.',
  answerTitle: 'أرسل جوابك الآن',
  answerLead: 'يسري حين يصله ويتحدث معك ويضيفك.',
  answerLabel: 'جوابك',
  readOut: 'حين يتصل بك، اقرأ هذه الكلمات بصوت مسموع',
  readOutHint: 'في مكالمة فقط، لا في رسالة أبدًا: فهي تدل على أن الجواب منك.',
  helpedButton: 'من أحميهم',

  // استلام جواب
  answeredTitle: (name) => rtl`أجاب ${name}`,
  answeredLead: (name) => rtl`اتصل الآن بـ ${name} على رقم لديك من قبل. لا تستخدم رقمًا من رسالة.`,
  hear: (name) => rtl`يجب أن يقرأ لك ${name} هذه الكلمات`,
  hearHint: 'إن قرأ غيرها، أو لم يرسل جوابًا، فالجواب من شخص آخر.',
  heardTick: 'اتصلت وسمعت هذه الكلمات',
  addFriendButton: (name) => rtl`إضافة ${name}`,
  otherWordsButton: 'قال شيئًا آخر',
  otherTitle: 'أجاب شخص آخر',
  otherLead: 'لم يُضَف أحد، ولم تعد هذه الدعوة سارية. أنشئ دعوة جديدة وأرسلها بطريقة أخرى.',
  strayTitle: 'لا دعوة في هذا المتصفح لهذا الجواب',
  strayLead:
    'افتحه في المتصفح الذي أنشأت فيه الدعوة. وإن لم تدعُ أحدًا، أو أضفته من قبل، فغادر: لم يُضَف أحد.',

  // من يساعدهم
  helpedTitle: 'من أحميهم',
  helpedLead: 'إذا فقدوا مفتاحهم، ساعدتهم على العودة.',
  helpedEmpty: 'لا أحد بعد',
  helpedEmptyLead: 'يظهر هنا من تقبل دعوته في هذا المتصفح.',
  someone: 'شخص بلا اسم',
  helpedAdded: 'تستطيع مساعدته على العودة.',
  helpedWaiting: 'لم يُضفك بعد، أو أزالك.',
  helpedUnread: 'لم تجب الشبكة هل أضافك.',
  stillThere: (name) => rtl`أما زلت موجودًا من أجل ${name}؟`,
  stillThereLead: 'قلت ذلك قبل أكثر من عام. أما زالت لديك هذه المحفظة؟',
  stillYes: 'نعم',
  stillNo: 'لم أعد',
  overNote: 'قلت إنك لم تعد تساعد. أخبره: فهو يعتمد عليك إلى أن يزيلك.',
  overButton: 'أستطيع المساعدة من جديد',

  // سؤال من يساعد هل ما زال موجودًا
  askTitle: (name) => rtl`أما زال ${name} موجودًا من أجلك؟`,
  askLead: (name) => rtl`أرسل هذا إلى ${name}. توقّع محفظته الجواب، وهذا يُظهر أنها ما زالت لديه.`,
  askLabel: 'سؤالك',
  askedAgainLead:
    'يسألك هل ما زلت تستطيع مساعدته على العودة. توقّع محفظتك الجواب: لا ينقل شيئًا ولا يكلفك شيئًا.',
  otherWallet: (address) =>
    rtl`تساعده بمحفظة أخرى: ${address}. اخترها في محفظتك. وإن لم تعد لديك فأخبره.`,
  answerAgainLead: 'يُظهر أن المحفظة التي تساعد بها ما زالت لديك.',
  checkedTitle: (name) => rtl`ما زال ${name} موجودًا`,
  checkedLead: 'وقّعت محفظته الجواب. اسأله من جديد بعد عام.',
  checkedOtherTitle: 'أجابت محفظة أخرى',
  checkedOther: 'ليست هي التي تساعدك. اتصل به.',
};
