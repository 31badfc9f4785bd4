import { type Hex, hexToBytes } from 'viem';
import { askToSignText } from '../../use-cases/sign-text.ts';
import { askToSignTypedData } from '../../use-cases/sign-typed-data.ts';
import { checkAddress, type RpcContext, requireAccount } from '../caller.ts';
import { checkTypedData, readSafeMessage } from '../check-typed-data.ts';
import { readText } from '../read-text.ts';
import { readTypedData } from '../read-typed-data.ts';

/**
 * Signs typed data as the account: `[address, typed data or its JSON]`. Returns the signature that
 * the account's EIP-1271 check accepts for the EIP-712 hash. A SafeMessage of the account is signed
 * if it contains a text, and treated like that text.
 *
 * @see EIP-712; Safe 1.4.1 `SafeMessage`
 */
export async function eth_signTypedData_v4(context: RpcContext): Promise<Hex> {
  const [address, data] = context.params;
  const account = await requireAccount(context);
  checkAddress(account, address);
  const typedData = readTypedData(data);
  const message = readSafeMessage(typedData, account);
  if (message) return askToSignText(context, account, readText(hexToBytes(message), 'raw'), 'raw');
  await checkTypedData(context, account, typedData);
  return askToSignTypedData(context, account, typedData);
}
