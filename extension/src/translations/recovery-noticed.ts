import type { Language } from '@recovery-guardian/protocol';
import { chooseLanguage } from './choose-language.ts';

/** The text of a system notification about a running recovery. */
export interface RecoveryNoticed {
  title: string;
  text: (account: string, chain: string) => string;
}

/**
 * The only texts that the background needs. They are separate from the screens' texts, since
 * workers cannot load code later (`import()` is refused) and would parse all of them at each start.
 */
export const recoveryNoticed: Readonly<Record<Language, RecoveryNoticed>> = {
  en: {
    title: 'Someone started a recovery of your account',
    text: (account, chain) =>
      `${account} on ${chain} will change hands unless you stop it. Not you? Open the wallet and cancel it.`,
  },
  ar: {
    title: 'بدأ شخص ما استعادة لحسابك',
    text: (account, chain) =>
      `سيتولى غيرك التحكم في ${account} على ${chain} ما لم توقف ذلك. لست أنت؟ افتح المحفظة وألغِها.`,
  },
  de: {
    title: 'Jemand hat eine Wiederherstellung Ihres Kontos begonnen',
    text: (account, chain) =>
      `${account} auf ${chain} wechselt den Besitzer, wenn Sie es nicht verhindern. Das sind nicht Sie? Öffnen Sie die Wallet und brechen Sie ab.`,
  },
  es: {
    title: 'Alguien ha iniciado una recuperación de su cuenta',
    text: (account, chain) =>
      `${account} en ${chain} cambiará de manos si usted no lo impide. ¿No es usted? Abra la billetera y cancélela.`,
  },
  fr: {
    title: 'Quelqu’un a lancé une récupération de votre compte',
    text: (account, chain) =>
      `${account} sur ${chain} changera de mains si vous ne l’empêchez pas. Ce n’est pas vous ? Ouvrez le portefeuille et annulez-la.`,
  },
  ja: {
    title: '誰かがあなたのアカウントの復旧を始めました',
    text: (account, chain) =>
      `止めなければ、${chain} 上の ${account} の持ち主が変わります。心当たりがなければ、ウォレットを開いて取り消してください。`,
  },
};

/** The text in the user's language, chosen like that of the screens. @see chooseLanguage */
export function recoveryNoticedIn(
  language: string,
  browserLanguages?: readonly string[],
): RecoveryNoticed {
  const known = Object.keys(recoveryNoticed) as readonly Language[];
  return recoveryNoticed[chooseLanguage(language, known, browserLanguages) ?? 'en'];
}
