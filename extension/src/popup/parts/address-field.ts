import { type TextFieldOptions, textField } from '@recovery-guardian/element/design';
import { NameController } from '@recovery-guardian/element/names';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { getAddress, isAddress } from 'viem';
import { fullAddress } from '../../ui/full-address.ts';
import type { OpenContext } from '../../ui/screen-element.ts';

/** Looks names up by the wallet's own node. */
export function namesFor(
  host: ReactiveControllerHost & { readonly context: OpenContext },
  chainId: () => number | undefined,
): NameController {
  return new NameController(host, () => {
    const id = chainId();
    if (id === undefined) return undefined;
    const provider = host.context.background.createProvider('account');
    return { chainId: id, rpc: (method, params) => provider.request({ method, params }) };
  });
}

/** A field for an address or a name: below it is the whole address, which narrow fields cut. */
export function addressField(names: NameController, options: TextFieldOptions): TemplateResult {
  const { value, onInput } = options;
  const typed = value.trim();
  return textField({
    ...options,
    className: 'address-input',
    meaning: isAddress(typed) ? fullAddress(getAddress(typed)) : names.render(value),
    onInput: (value) => {
      onInput(value);
      names.typed(value);
    },
  });
}
