import type { Language } from '@recovery-guardian/core';
import { rtl } from '@recovery-guardian/element/translations/formats';
import { chooseLanguage } from '../messages/settings.ts';
import type { CallsStatus } from '../messages/state.ts';

/** The texts of system notifications. */
export interface Notices {
  /** A running recovery. */
  title: string;
  text: (account: string, chain: string) => string;
  /** Approvals of a recovery that does not run yet. */
  approved: string;
  /** A second recovery module that the user did not choose. */
  secondModule: string;
  /** A recovery module that answers for the account. */
  moduleHandler: string;
  /** A recovery that has ended in other owners. */
  taken: string;
  /** An account that cannot be watched: since when, and what follows. */
  unchecked: (since: Date) => string;
  uncheckedText: Notices['text'];
  /** How calls that were sent ended. */
  ended: Readonly<Record<Exclude<CallsStatus, 'pending'>, string>>;
  /** Whose they were. */
  account: (account: string, chain: string) => string;
}

/** @param locale `undefined` for English, which is written in many regions: the browser knows which. */
const timeInWords = (locale: string | undefined, time: Date) =>
  time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/**
 * The only texts that the background needs. They are separate from the screens' texts, since
 * workers cannot load code later (`import()` is refused) and would parse all of them at each start.
 */
export const notices: Readonly<Record<Language, Notices>> = {
  en: {
    title: 'Someone started a recovery of your account',
    text: (account, chain) =>
      `${account} on ${chain} will change hands unless you stop it. Not you? Open the wallet and cancel it.`,
    approved: 'A recovery of your account is being prepared',
    secondModule: 'Another module can recover your account',
    moduleHandler: 'Anyone can take over your account',
    taken: 'Your account has new owners',
    unchecked: (since) => `Could not be checked since ${timeInWords(undefined, since)}`,
    uncheckedText: (account, chain) =>
      `A recovery of ${account} on ${chain} would go unnoticed. Open the wallet to check it.`,
    ended: {
      confirmed: 'What you sent is done',
      reverted: 'The network refused what you sent',
      lapsed: 'What you sent did not get through in time',
    },
    account: (account, chain) => `${account} on ${chain}`,
  },
  ar: {
    title: 'بدأ شخص ما استعادة لحسابك',
    text: (account, chain) =>
      rtl`سيتولى غيرك التحكم في ${account} على ${chain} ما لم توقف ذلك. لست أنت؟ افتح المحفظة وألغِها.`,
    approved: 'تُحضَّر استعادة لحسابك',
    secondModule: 'تستطيع وحدة أخرى استعادة حسابك',
    moduleHandler: 'يستطيع أي شخص الاستيلاء على حسابك',
    taken: 'لحسابك مالكون جدد',
    unchecked: (since) => rtl`تعذر التحقق منذ ${timeInWords('ar-u-nu-latn', since)}`,
    uncheckedText: (account, chain) =>
      rtl`لن تُلاحظ أي استعادة لحساب ${account} على ${chain}. افتح المحفظة للتحقق.`,
    ended: {
      confirmed: 'اكتمل ما أرسلته',
      reverted: 'رفضت الشبكة ما أرسلته',
      lapsed: 'لم يصل ما أرسلته في الوقت المناسب',
    },
    account: (account, chain) => rtl`${account} على ${chain}`,
  },
  de: {
    title: 'Jemand hat eine Wiederherstellung Ihres Kontos begonnen',
    text: (account, chain) =>
      `${account} auf ${chain} wechselt den Besitzer, wenn Sie es nicht verhindern. Das sind nicht Sie? Öffnen Sie die Wallet und brechen Sie ab.`,
    approved: 'Eine Wiederherstellung Ihres Kontos wird vorbereitet',
    secondModule: 'Ein anderes Modul kann Ihr Konto wiederherstellen',
    moduleHandler: 'Jeder kann Ihr Konto übernehmen',
    taken: 'Ihr Konto hat neue Besitzer',
    unchecked: (since) => `Konnte seit ${timeInWords('de', since)} nicht geprüft werden`,
    uncheckedText: (account, chain) =>
      `Eine Wiederherstellung von ${account} auf ${chain} bliebe unbemerkt. Öffnen Sie die Wallet, um es zu prüfen.`,
    ended: {
      confirmed: 'Was Sie gesendet haben, ist erledigt',
      reverted: 'Das Netzwerk hat abgelehnt, was Sie gesendet haben',
      lapsed: 'Was Sie gesendet haben, kam nicht rechtzeitig an',
    },
    account: (account, chain) => `${account} auf ${chain}`,
  },
  es: {
    title: 'Alguien ha iniciado una recuperación de su cuenta',
    text: (account, chain) =>
      `${account} en ${chain} cambiará de manos si usted no lo impide. ¿No es usted? Abra la billetera y cancélela.`,
    approved: 'Se está preparando una recuperación de su cuenta',
    secondModule: 'Otro módulo puede recuperar su cuenta',
    moduleHandler: 'Cualquiera puede apoderarse de su cuenta',
    taken: 'Su cuenta tiene nuevos propietarios',
    unchecked: (since) => `No se ha podido comprobar desde el ${timeInWords('es', since)}`,
    uncheckedText: (account, chain) =>
      `Una recuperación de ${account} en ${chain} pasaría inadvertida. Abra la billetera para comprobarlo.`,
    ended: {
      confirmed: 'Lo que envió está hecho',
      reverted: 'La red rechazó lo que envió',
      lapsed: 'Lo que envió no llegó a tiempo',
    },
    account: (account, chain) => `${account} en ${chain}`,
  },
  fr: {
    title: 'Quelqu’un a lancé une récupération de votre compte',
    text: (account, chain) =>
      `${account} sur ${chain} changera de mains si vous ne l’empêchez pas. Ce n’est pas vous ? Ouvrez le portefeuille et annulez-la.`,
    approved: 'Une récupération de votre compte se prépare',
    secondModule: 'Un autre module peut récupérer votre compte',
    moduleHandler: 'N’importe qui peut prendre votre compte',
    taken: 'Votre compte a de nouveaux propriétaires',
    unchecked: (since) => `Vérification impossible depuis le ${timeInWords('fr', since)}`,
    uncheckedText: (account, chain) =>
      `Une récupération de ${account} sur ${chain} passerait inaperçue. Ouvrez le portefeuille pour vérifier.`,
    ended: {
      confirmed: 'Ce que vous avez envoyé est terminé',
      reverted: 'Le réseau a refusé ce que vous avez envoyé',
      lapsed: 'Ce que vous avez envoyé n’est pas arrivé à temps',
    },
    account: (account, chain) => `${account} sur ${chain}`,
  },
  ja: {
    title: '誰かがあなたのアカウントの復旧を始めました',
    text: (account, chain) =>
      `止めなければ、${chain} 上の ${account} の持ち主が変わります。心当たりがなければ、ウォレットを開いて取り消してください。`,
    approved: 'アカウントの復旧が準備されています',
    secondModule: '別のモジュールがアカウントを復旧できます',
    moduleHandler: '誰でもアカウントを乗っ取れる状態です',
    taken: 'アカウントの所有者が変わりました',
    unchecked: (since) => `${timeInWords('ja', since)} から確認できていません`,
    uncheckedText: (account, chain) =>
      `${chain} 上の ${account} の復旧が始まっても気づけません。ウォレットを開いて確かめてください。`,
    ended: {
      confirmed: '送信した内容が完了しました',
      reverted: '送信した内容をネットワークが拒否しました',
      lapsed: '送信した内容は時間内に処理されませんでした',
    },
    account: (account, chain) => `${chain} 上の ${account}`,
  },
};

/** The text in the user's language, chosen like that of the screens. @see chooseLanguage */
export function noticesIn(language: string, browserLanguages?: readonly string[]): Notices {
  const known = Object.keys(notices) as readonly Language[];
  return notices[chooseLanguage(language, known, browserLanguages) ?? 'en'];
}
