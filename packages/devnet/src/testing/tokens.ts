import { type Address, getAddress, type Hex } from 'viem';
import { chainClient } from '../chain/client.ts';

const source = `
contract Coin {
  string public symbol;
  uint8 public constant decimals = 6;
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => mapping(address => uint256)) public allowance;
  constructor(string memory named) { symbol = named; }
  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    return true;
  }
  function balanceOf(address) external pure returns (uint256) { return 2500000; }
  function transfer(address to, uint256 value) external returns (bool) {
    emit Transfer(msg.sender, to, value);
    return true;
  }
}
contract Collection {
  string public constant symbol = "CATS";
  uint8 public constant decimals = 0;
  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd;
  }
  function balanceOf(address) external pure returns (uint256) { return 2; }
  function approve(address, uint256) external {}
}`;

/** Deploys tokens that say and log what real ones do; everyone has 2.5 coins, and two of the collection. */
export async function deployTokens(rpcUrl: string, coinSymbol: string) {
  const { default: solc } = await import('solc');
  const input = {
    language: 'Solidity',
    sources: { 'tokens.sol': { content: source } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)));
  const client = chainClient(rpcUrl);
  const [account] = (await client.getAddresses()) as [Address];
  const deploy = async (name: string, args: readonly unknown[]): Promise<Address> => {
    const { abi, evm } = contracts['tokens.sol'][name];
    const bytecode: Hex = `0x${evm.bytecode.object}`;
    const hash = await client.deployContract({ abi, bytecode, args, account, chain: null });
    await client.mine({ blocks: 1 });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash });
    if (!contractAddress) throw new Error(`${name} was not deployed`);
    return getAddress(contractAddress);
  };
  return { coin: await deploy('Coin', [coinSymbol]), collection: await deploy('Collection', []) };
}
