import { hasNoContacts, isServed } from '../../state/protection.ts';
import type { ViewContext } from '../../state/view-context.ts';

/** Why an account with guardians cannot be recovered, and the act that changes it. */
export interface Shortcoming {
  title: string;
  lead: string;
  label: string;
  mend: () => void;
}

/** Finds out what an incomplete protection lacks. */
export function shortcomingOf({
  account,
  navigation: { navigate },
  strings,
}: ViewContext): Shortcoming {
  const { guardians, guardianThreshold, moduleEnabled } = account.state;
  const title = strings.incompleteTitle;
  const protect = () => navigate('protect');
  const isServiceMissing = account.serviceGuardian !== undefined && !isServed(account);
  if (guardians.length > 0 && !moduleEnabled) {
    // A missing guardian is added first, which switches recovery on as well.
    const label = isServiceMissing ? strings.finishButton : strings.switchOnButton;
    return { title, lead: strings.incompleteModuleLead, label, mend: protect };
  }
  if (guardianThreshold > guardians.length) {
    const mend = () => navigate('guardians');
    return { title, lead: strings.incompleteThresholdLead, label: strings.thresholdButton, mend };
  }
  if (hasNoContacts(account)) {
    return { title, lead: strings.noContactsNote, label: strings.addContactButton, mend: protect };
  }
  if (isServiceMissing) {
    return {
      title,
      lead: strings.incompleteGuardianLead,
      label: strings.finishButton,
      mend: protect,
    };
  }
  return {
    title: strings.otherModuleTitle,
    lead: `${strings.otherModuleLead} ${strings.otherModuleNote}`,
    label: strings.addPersonButton,
    mend: () => navigate('guardians', 'person'),
  };
}
