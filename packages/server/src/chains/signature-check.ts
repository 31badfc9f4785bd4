import {
  accountMessageTypedData,
  rawAccountMessageTypedData,
  signatureForms,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  domainSeparator,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  hashStruct,
  keccak256,
  numberToHex,
  padHex,
  parseAbi,
  parseErc6492Signature,
  prepareEncodeFunctionData,
  serializeErc6492Signature,
} from 'viem';
import type { Reader } from './reader.ts';

export interface SignedText {
  account: Address;
  chainId: number;
  message: string;
  signature: Hex;
}

/**
 * Whether the account confirms that it signed the text (docs/decisions/the-account-decides.md):
 * over the text's EIP-191 hash, or over its raw bytes (docs/protocol.md, "Signing as an account").
 * An account that is not deployed yet is simulated as ERC-6492 defines.
 *
 * Only a contract's answer counts, never a plain ECDSA signature: an account without code cannot
 * answer, and one delegated by EIP-7702 answers with that code.
 *
 * The signature may have any of its {@link signatureForms}. The most common one is checked first, with a
 * single call. Accounts without code return nothing,
 * which is not a confirmation.
 *
 * @throws {NodeFailure} if the node does not answer
 */
export async function isSignedByAccount(reader: Reader, text: SignedText): Promise<boolean> {
  const forms = formsOf(text);
  for (const form of forms) if (await isHashSigned(reader, form)) return true;
  if ((await reader.getCode(text.account)) === '0x') {
    for (const form of forms) {
      if (await isSignedByCounterfactual(reader, form, text.signature)) return true;
    }
    return false;
  }
  for (const form of forms) {
    if (await isCheckedBySafe(reader, form)) return true;
  }
  return false;
}

/** None if what ERC-6492 wraps cannot be read. */
function formsOf(text: SignedText): SignedText[] {
  try {
    return signatureForms(text.signature).map((signature) => ({ ...text, signature }));
  } catch {
    return [];
  }
}

const hashAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature)']);
const safeAbi = parseAbi(['function checkSignatures(bytes32 hash, bytes data, bytes signatures)']);

/** Prepared, because computing the selector takes longer than encoding the rest. */
const hashQuestion = prepareEncodeFunctionData({ abi: hashAbi });

/** EIP-1271. */
async function isHashSigned(
  reader: Reader,
  { account, message, signature }: SignedText,
): Promise<boolean> {
  const data = encodeFunctionData({ ...hashQuestion, args: [hashMessage(message), signature] });
  return isMagic(await reader.call({ to: account, data }), '0x1626ba7e');
}

/**
 * A Safe (since 1.3.0) also checks its owners' signatures itself: over the raw bytes, and if its fallback
 * handler cannot answer. The draft of EIP-1271 for bytes is not asked: handlers of 1.5.0 lack it.
 *
 * It confirms by returning nothing, as does any contract that accepts all calls. So it must also
 * refuse the same signature for another text.
 */
async function isCheckedBySafe(reader: Reader, text: SignedText): Promise<boolean> {
  for (const form of [accountMessageTypedData, rawAccountMessageTypedData]) {
    const isAccepted = async (signed: SignedText) =>
      (await reader.call({ to: text.account, data: checkSignatures(signed, form) })) === '0x';
    if (await isAccepted(text)) {
      return !(await isAccepted({ ...text, message: `Not: ${text.message}` }));
    }
  }
  return false;
}

function checkSignatures(
  { signature, ...text }: SignedText,
  form: typeof accountMessageTypedData,
): Hex {
  const { domain, types, primaryType, message } = form(text);
  const preImage = concat([
    '0x1901',
    domainSeparator({ domain }),
    hashStruct({ data: message, types, primaryType }),
  ]);
  return encodeFunctionData({
    abi: safeAbi,
    args: [keccak256(preImage), preImage, signature],
  });
}

/**
 * As much as the questions to a deployed account together: the deployment may write all code of
 * the account.
 */
const counterfactualGas = numberToHex(9_000_000);

/**
 * ERC-6492: simulates the deployment of the account that the signature contains, and asks it. The
 * validator would accept an EOA's signature without that wrapping.
 */
async function isSignedByCounterfactual(
  reader: Reader,
  { account, message, signature }: SignedText,
  wrapped: Hex,
): Promise<boolean> {
  const { address, data: deployment } = parseErc6492Signature(wrapped);
  if (address === undefined || deployment === undefined) return false;
  const inForm = serializeErc6492Signature({ address, data: deployment, signature });
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hashMessage(message), inForm],
  });
  return (await reader.call({ data, gas: counterfactualGas })) === '0x01';
}

/** Compares the whole word: a contract that echoes its input also starts with the magic value. */
function isMagic(answer: Hex | undefined, magic: Hex): boolean {
  return answer === padHex(magic, { size: 32, dir: 'right' });
}
