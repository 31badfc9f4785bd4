import { rawAccountMessageTypedData } from '@recovery-guardian/protocol';
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
  isErc6492Signature,
  keccak256,
  padHex,
  parseAbi,
  parseErc6492Signature,
  prepareEncodeFunctionData,
  stringToHex,
} from 'viem';
import type { Reader } from './reader.ts';

export type SignedText = { account: Address; chainId: number; message: string; signature: Hex };

/**
 * Whether the account itself says that it signed the text (docs/decisions/the-account-decides.md):
 * over the text's EIP-191 hash, else over its raw bytes (docs/protocol.md, "Signing as an
 * account"). An account not yet deployed is tried out as ERC-6492 has it.
 *
 * Only a contract's own answer counts, never a plain ECDSA signature: an account without code has
 * none to answer with, and one delegated by EIP-7702 answers by that code.
 *
 * What nearly everybody sends is asked first, and costs one question. Where nothing is deployed the
 * answer to it is empty, so no yes.
 *
 * @throws {NodeFailure} when the node does not answer.
 */
export async function isSignedByAccount(reader: Reader, text: SignedText): Promise<boolean> {
  const signature = unwrap(text.signature);
  if (signature === undefined) return false;
  const deployed = { ...text, signature };
  if (await isHashSigned(reader, deployed)) return true;
  if ((await reader.getCode(text.account)) === '0x') return isSignedByCounterfactual(reader, text);
  return (await isDataSigned(reader, deployed)) || (await isCheckedBySafe(reader, deployed));
}

const hashAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature)']);
const dataAbi = parseAbi(['function isValidSignature(bytes data, bytes signature)']);
const safeAbi = parseAbi(['function checkSignatures(bytes32 hash, bytes data, bytes signatures)']);

/** Asked with every request: finding its selector each time takes longer than encoding the rest. */
const hashQuestion = prepareEncodeFunctionData({ abi: hashAbi });

/** EIP-1271. */
async function isHashSigned(
  reader: Reader,
  { account, message, signature }: SignedText,
): Promise<boolean> {
  const data = encodeFunctionData({ ...hashQuestion, args: [hashMessage(message), signature] });
  return isMagic(await reader.call({ to: account, data }), '0x1626ba7e');
}

/** What EIP-1271 was before it was final: the data itself. */
async function isDataSigned(
  reader: Reader,
  { account, message, signature }: SignedText,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi: dataAbi,
    args: [stringToHex(message), signature],
  });
  return isMagic(await reader.call({ to: account, data }), '0x20c13b0b');
}

/**
 * A Safe whose fallback handler cannot answer still checks its owners' signatures itself.
 *
 * It says "yes" by answering nothing, and so does every contract that takes any call. So it must also
 * say "no" to the same signature under another text.
 */
async function isCheckedBySafe(reader: Reader, text: SignedText): Promise<boolean> {
  const isAccepted = async (signed: SignedText) =>
    (await reader.call({ to: text.account, data: checkSignatures(signed) })) === '0x';
  if (!(await isAccepted(text))) return false;
  return !(await isAccepted({ ...text, message: `Not: ${text.message}` }));
}

function checkSignatures({ signature, ...text }: SignedText): Hex {
  const { domain, types, primaryType, message } = rawAccountMessageTypedData(text);
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
 * ERC-6492: deploys the account as the signature tells, within the call alone, and asks it. Without
 * that wrapping the validator would take an EOA's signature.
 */
async function isSignedByCounterfactual(
  reader: Reader,
  { account, message, signature }: SignedText,
): Promise<boolean> {
  if (!isErc6492Signature(signature)) return false;
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hashMessage(message), signature],
  });
  return (await reader.call({ data })) === '0x01';
}

/** An account may have been deployed since it signed: then only the inner signature matters. */
function unwrap(signature: Hex): Hex | undefined {
  try {
    return parseErc6492Signature(signature).signature;
  } catch {
    return undefined;
  }
}

/** Exactly one word: a contract that echoes its input begins with the magic value too. */
function isMagic(answer: Hex | undefined, magic: Hex): boolean {
  return answer === padHex(magic, { size: 32, dir: 'right' });
}
