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
  type PublicClient,
  padHex,
  parseAbi,
  parseErc6492Signature,
  stringToHex,
} from 'viem';
import { readUntrusted } from './read-contract.ts';

export type SignedText = { account: Address; chainId: number; message: string; signature: Hex };

/**
 * Whether the account itself says that it signed the text (design §4, signature check): over the
 * text's EIP-191 hash, else over its raw bytes (spec §5.5). An account not yet deployed is tried out
 * as ERC-6492 has it.
 *
 * Only a contract's own answer counts, never a plain ECDSA signature: an account without code has
 * none to answer with, and one delegated by EIP-7702 answers by that code.
 *
 * @throws when the node does not answer.
 */
export async function isSignedByAccount(client: PublicClient, text: SignedText): Promise<boolean> {
  const code = await client.getCode({ address: text.account });
  if (!code) return isSignedByCounterfactual(client, text);
  const signature = unwrap(text.signature);
  if (signature === undefined) return false;
  const deployed = { ...text, signature };
  return (
    (await isHashSigned(client, deployed)) ||
    (await isDataSigned(client, deployed)) ||
    (await isCheckedBySafe(client, deployed))
  );
}

/** EIP-1271. */
async function isHashSigned(
  client: PublicClient,
  { account, message, signature }: SignedText,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature)']),
    args: [hashMessage(message), signature],
  });
  return isMagic(await readUntrusted(client, { to: account, data }), '0x1626ba7e');
}

/** What EIP-1271 was before it was final: the data itself. */
async function isDataSigned(
  client: PublicClient,
  { account, message, signature }: SignedText,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi: parseAbi(['function isValidSignature(bytes data, bytes signature)']),
    args: [stringToHex(message), signature],
  });
  return isMagic(await readUntrusted(client, { to: account, data }), '0x20c13b0b');
}

/**
 * A Safe whose fallback handler cannot answer still checks its owners' signatures itself.
 *
 * It says "yes" by answering nothing, and so does every contract that takes any call. So it must also
 * say "no" to the same signature under another text.
 */
async function isCheckedBySafe(client: PublicClient, text: SignedText): Promise<boolean> {
  const isAccepted = async (signed: SignedText) =>
    (await readUntrusted(client, { to: text.account, data: checkSignatures(signed) })) === '0x';
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
    abi: parseAbi(['function checkSignatures(bytes32 hash, bytes data, bytes signatures)']),
    args: [keccak256(preImage), preImage, signature],
  });
}

/**
 * ERC-6492: deploys the account as the signature tells, within the call alone, and asks it. Without
 * that wrapping the validator would take an EOA's signature.
 */
async function isSignedByCounterfactual(
  client: PublicClient,
  { account, message, signature }: SignedText,
): Promise<boolean> {
  if (!isErc6492Signature(signature)) return false;
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hashMessage(message), signature],
  });
  return (await readUntrusted(client, { data })) === '0x01';
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
