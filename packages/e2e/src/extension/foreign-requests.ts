import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  type TypedDataDefinition,
} from 'viem';

const attacker: Address = '0x9999999999999999999999999999999999999999';
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const seaport: Address = '0x0000000000000068F116a894984e2DB1123eB395';
const settlement: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41';

/** What a request of a site is about. */
export interface About {
  readonly chainId: number;
  readonly account: Address;
  readonly token: Address;
  readonly module: Address;
}

/** Fields of a type, such as `address owner,uint256 value`. */
function fields(list: string) {
  return list.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });
}

/** Typed data that other wallets sign: permissions, orders, votes, sign-ins and delegations. */
export function foreignTypedData(about: About): Readonly<Record<string, TypedDataDefinition>> {
  const { chainId, account, token, module } = about;
  const on = (verifyingContract: Address, name = 'Contract') => ({
    name,
    version: '1',
    chainId,
    verifyingContract,
  });
  const one = (
    domain: object,
    primaryType: string,
    list: string,
    message: object,
    others: Readonly<Record<string, string>> = {},
  ) =>
    ({
      domain,
      primaryType,
      types: Object.fromEntries(
        Object.entries({ [primaryType]: list, ...others }).map(([name, of]) => [name, fields(of)]),
      ),
      message,
    }) as object as TypedDataDefinition;
  const permitted = { token, amount: '5' };
  const recovery = {
    list: 'address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce',
    message: { wallet: attacker, newOwners: [attacker], newThreshold: '1', nonce: '0' },
    domain: { ...on(module, 'Social Recovery Module'), version: '0.0.1' },
  };
  return {
    'an EIP-2612 permit': one(
      on(token),
      'Permit',
      'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
      { owner: account, spender: attacker, value: '5', nonce: '0', deadline: '2000000000' },
    ),
    'a DAI permit': one(
      on(token),
      'Permit',
      'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
      { holder: account, spender: attacker, nonce: '0', expiry: '0', allowed: true },
    ),
    'a lasting Permit2 permission': one(
      { name: 'Permit2', chainId, verifyingContract: permit2 },
      'PermitSingle',
      'PermitDetails details,address spender,uint256 sigDeadline',
      {
        details: { ...permitted, expiration: '2000000000', nonce: '0' },
        spender: attacker,
        sigDeadline: '2000000000',
      },
      { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' },
    ),
    'a Permit2 transfer': one(
      { name: 'Permit2', chainId, verifyingContract: permit2 },
      'PermitTransferFrom',
      'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
      { permitted, spender: attacker, nonce: '0', deadline: '2000000000' },
      { TokenPermissions: 'address token,uint256 amount' },
    ),
    'a transfer by EIP-3009': one(
      on(token),
      'TransferWithAuthorization',
      'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      {
        from: account,
        to: attacker,
        value: '5',
        validAfter: '0',
        validBefore: '2000000000',
        nonce: `0x${'11'.repeat(32)}`,
      },
    ),
    'a Seaport order': one(
      { ...on(seaport, 'Seaport'), version: '1.6' },
      'OrderComponents',
      'address offerer,address zone,OfferItem[] offer,uint256 startTime,uint256 endTime,uint256 salt',
      {
        offerer: account,
        zone: attacker,
        offer: [{ itemType: '1', token, startAmount: '5', endAmount: '5' }],
        startTime: '0',
        endTime: '2000000000',
        salt: '0',
      },
      { OfferItem: 'uint8 itemType,address token,uint256 startAmount,uint256 endAmount' },
    ),
    'a CoW order': one(
      { ...on(settlement, 'Gnosis Protocol'), version: 'v2' },
      'Order',
      'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo',
      {
        sellToken: token,
        buyToken: token,
        receiver: attacker,
        sellAmount: '5',
        buyAmount: '1',
        validTo: 2_000_000_000,
      },
    ),
    'a Snapshot vote': one(
      { name: 'snapshot', version: '0.1.4' },
      'Vote',
      'address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice',
      {
        from: account,
        space: 'dao.eth',
        timestamp: '1',
        proposal: `0x${'22'.repeat(32)}`,
        choice: 1,
      },
    ),
    'a delegation of votes': one(
      on(token),
      'Delegation',
      'address delegatee,uint256 nonce,uint256 expiry',
      { delegatee: attacker, nonce: '0', expiry: '2000000000' },
    ),
    'a wallet to be linked': one(
      { name: 'Site', version: '1' },
      'LinkWallet',
      'address account,address wallet,string url,uint256 nonce',
      { account, wallet: attacker, url: 'https://site.example', nonce: '0' },
    ),
    'a withdrawal that looks like a sign-in': one(
      { name: 'Site', version: '1' },
      'Withdraw',
      'address account,string content,string domain,uint256 nonce',
      { account: attacker, content: 'withdraw all', domain: 'site.example', nonce: '0' },
    ),
    'a transaction of the account': one(
      { chainId, verifyingContract: account },
      'SafeTx',
      'address to,uint256 value,bytes data,uint8 operation,uint256 nonce',
      { to: attacker, value: '1', data: '0x', operation: 0, nonce: '0' },
    ),
    'a message of the account': one(
      { chainId, verifyingContract: account },
      'SafeMessage',
      'bytes message',
      { message: `0x${'33'.repeat(32)}` },
    ),
    'a recovery of the account itself': one(recovery.domain, 'ExecuteRecovery', recovery.list, {
      ...recovery.message,
      wallet: account,
    }),
    'a recovery by an unknown module': one(
      { ...recovery.domain, verifyingContract: attacker },
      'ExecuteRecovery',
      recovery.list,
      recovery.message,
    ),
    'a recovery with another field': one(
      recovery.domain,
      'ExecuteRecovery',
      `${recovery.list},address delegateTo`,
      { ...recovery.message, delegateTo: attacker },
    ),
  };
}

/** Calls that other wallets send. */
export function foreignCalls(
  about: About,
): Readonly<Record<string, { readonly to: Address; readonly data: Hex }>> {
  const { account, token } = about;
  const abi = parseAbi([
    'function setApprovalForAll(address operator, bool isApproved)',
    'function increaseAllowance(address spender, uint256 amount)',
    'function transferFrom(address from, address to, uint256 amount)',
    'function deposit(uint256 amount, address receiver)',
    'function swapOwner(address previous, address old, address next)',
    'function enableModule(address module)',
    'function delegate(address delegatee)',
  ]);
  const call = (to: Address, functionName: (typeof abi)[number]['name'], args: unknown[]) => ({
    to,
    data: encodeFunctionData({ abi, functionName, args } as never),
  });
  const approve = (amount: bigint) => ({
    to: token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [attacker, amount],
    }),
  });
  return {
    'an unlimited approval': approve(maxUint256),
    'an approval of one unit more than the account has': approve(2_500_001n),
    'a higher allowance': call(token, 'increaseAllowance', [attacker, 5n]),
    'an approval of a whole collection': call(token, 'setApprovalForAll', [attacker, true]),
    'a transfer from another account': call(token, 'transferFrom', [account, attacker, 5n]),
    'a deposit into an unknown contract': call(attacker, 'deposit', [5n, attacker]),
    'unknown data for an unknown contract': { to: attacker, data: '0x12345678' },
    'a delegation of votes': call(token, 'delegate', [attacker]),
    'an owner of the attacker’s': call(account, 'swapOwner', [attacker, account, attacker]),
    'a module of the attacker’s': call(account, 'enableModule', [attacker]),
  };
}

/** Texts that other wallets sign. */
export function foreignTexts({ account, chainId }: About, host: string) {
  const signIn = (domain: string, uri: string, more = '') =>
    `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nWelcome.\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chainId}\nNonce: 0123456789\nIssued At: 2026-11-20T09:00:00Z${more}`;
  return {
    'a free text': 'Hello, I am Mia.',
    'a hash': `0x${'44'.repeat(32)}`,
    'a sign-in to another site': signIn('bank.example', 'https://bank.example'),
    'a sign-in with a key as its subject': signIn(host, 'did:key:z6MkAttacker'),
    'a sign-in with rights for others': signIn(
      host,
      `http://${host}`,
      '\nResources:\n- urn:recap:eyJhdHQiOnt9fQ',
    ),
  };
}
