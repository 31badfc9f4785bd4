import { CopyButtonElement } from '../../ui/copy-button.ts';
import { AnswerInvitationElement } from './answer-invitation.ts';
import { InviteFriendElement } from './invite-friend.ts';
import { TakeAnswerElement } from './take-answer.ts';

/** The elements of invitations: registered when first needed. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  'rg-invite-friend': InviteFriendElement,
  'rg-answer-invitation': AnswerInvitationElement,
  'rg-take-answer': TakeAnswerElement,
};
