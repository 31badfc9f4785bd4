// SPDX-License-Identifier: LGPL-3.0-only
pragma solidity ^0.8.28;

import {CompatibilityFallbackHandler} from "@safe-global/safe-contracts/contracts/handler/CompatibilityFallbackHandler.sol";
import {HandlerContext} from "@safe-global/safe-contracts/contracts/handler/HandlerContext.sol";
import {PackedUserOperation} from "aa-0.9/interfaces/PackedUserOperation.sol";
import {IAccount} from "aa-0.9/interfaces/IAccount.sol";
import {UserOperationLib} from "aa-0.9/core/UserOperationLib.sol";
import {_packValidationData, paymasterDataKeccak} from "aa-0.9/core/Helpers.sol";

/// @dev What the module calls on a Safe, from 1.4.1 to 1.5.0.
interface IModuleSafe {
    function getThreshold() external view returns (uint256);
    function checkSignatures(bytes32 hash, bytes memory preimage, bytes memory signatures) external view;
    function execTransactionFromModule(
        address to,
        uint256 value,
        bytes memory data,
        uint8 operation
    ) external returns (bool);
    function execTransactionFromModuleReturnData(
        address to,
        uint256 value,
        bytes memory data,
        uint8 operation
    ) external returns (bool, bytes memory);
}

/// @title ERC-4337 for Safes on EntryPoint 0.9, by one signature for operations on several chains
/// @notice With the ABI and behavior of Safe4337MultiChainSignatureModule: a Safe's module and fallback
/// handler. An operation's signature field is its tree's depth (1 byte), validAfter and validUntil (6 each),
/// the owners' signatures, and between them, unless the depth is 0, the tree's root and the operation's
/// siblings from below the root down to the leaf (32 each). Owners sign the SafeOp, which is the leaf, at
/// depth 0, and otherwise the root, for a domain without a chain id.
contract MultiChainSignatureModule is IAccount, CompatibilityFallbackHandler, HandlerContext {
    using UserOperationLib for PackedUserOperation;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant ROOT_DOMAIN_TYPEHASH = keccak256("EIP712Domain(address verifyingContract)");
    bytes32 private constant ROOT_TYPEHASH = keccak256("MerkleTreeRoot(bytes32 merkleTreeRoot)");
    bytes32 private constant SAFE_OP_TYPEHASH =
        keccak256(
            "SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)"
        );

    /// @notice 2^10 operations are the most that one signature approves.
    uint256 public constant MAX_MERKLE_DEPTH = 10;
    address public immutable SUPPORTED_ENTRYPOINT;

    error InvalidEntryPoint();
    error InvalidCaller();
    error UnsupportedEntryPoint();
    error UnsupportedExecutionFunction(bytes4 selector);
    error ExecutionFailed();
    error MerkleDepthTooLarge(uint256 depth);
    error InvalidMerkleProofLength(uint256 expectedLength, uint256 actualLength);

    /// @dev The Safe appends its caller to what it forwards to its fallback handler.
    modifier onlyEntryPoint() {
        if (_msgSender() != SUPPORTED_ENTRYPOINT) revert UnsupportedEntryPoint();
        _;
    }

    constructor(address entryPoint) {
        if (entryPoint == address(0)) revert InvalidEntryPoint();
        SUPPORTED_ENTRYPOINT = entryPoint;
    }

    /// @dev Wrong signatures and proofs fail validation without a revert, so that gas can be estimated with a
    /// placeholder. A failing payment is the EntryPoint's to notice.
    function validateUserOp(
        PackedUserOperation calldata userOp,
        bytes32,
        uint256 missingAccountFunds
    ) external onlyEntryPoint returns (uint256 validationData) {
        // Whoever calls this contract directly may append any address.
        if (msg.sender != userOp.sender) revert InvalidCaller();
        bytes4 selector = bytes4(userOp.callData);
        if (selector != this.executeUserOp.selector && selector != this.executeUserOpWithErrorString.selector) {
            revert UnsupportedExecutionFunction(selector);
        }
        validationData = _validate(userOp);
        if (missingAccountFunds > 0) {
            IModuleSafe(msg.sender).execTransactionFromModule(SUPPORTED_ENTRYPOINT, missingAccountFunds, "", 0);
        }
    }

    function executeUserOp(address to, uint256 value, bytes memory data, uint8 operation) external onlyEntryPoint {
        if (!IModuleSafe(msg.sender).execTransactionFromModule(to, value, data, operation)) {
            revert ExecutionFailed();
        }
    }

    /// @notice Like `executeUserOp`, but reverts as the call did.
    function executeUserOpWithErrorString(
        address to,
        uint256 value,
        bytes memory data,
        uint8 operation
    ) external onlyEntryPoint {
        (bool success, bytes memory answer) = IModuleSafe(msg.sender).execTransactionFromModuleReturnData(
            to,
            value,
            data,
            operation
        );
        if (success) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, block.chainid, address(this)));
    }

    /// @notice The domain of roots, the same on every chain.
    function domainSeparatorMultiChain() public view returns (bytes32) {
        return keccak256(abi.encode(ROOT_DOMAIN_TYPEHASH, address(this)));
    }

    /// @notice The hash of an operation as SafeOp, with the validity in its signature field.
    function getOperationHash(PackedUserOperation calldata userOp) external view returns (bytes32) {
        _split(userOp.signature);
        return keccak256(_safeOp(userOp));
    }

    function _validate(PackedUserOperation calldata userOp) private view returns (uint256) {
        (bytes calldata nodes, bytes calldata signatures) = _split(userOp.signature);
        bytes memory signed = _safeOp(userOp);
        bool valid = true;
        if (nodes.length > 0) {
            bytes32 root = bytes32(nodes);
            valid = _prove(keccak256(signed), nodes[32:]) == root;
            signed = _typedData(domainSeparatorMultiChain(), keccak256(abi.encode(ROOT_TYPEHASH, root)));
        }
        valid = valid && _areCanonical(signatures, IModuleSafe(msg.sender).getThreshold());
        try IModuleSafe(msg.sender).checkSignatures(keccak256(signed), signed, signatures) {} catch {
            valid = false;
        }
        (uint48 validAfter, uint48 validUntil) = _validity(userOp.signature);
        return _packValidationData(!valid, validUntil, validAfter);
    }

    /// @dev The root and siblings, none at depth 0, and the owners' signatures.
    function _split(bytes calldata field) private pure returns (bytes calldata nodes, bytes calldata signatures) {
        uint256 depth = uint8(bytes1(field[:1]));
        if (depth > MAX_MERKLE_DEPTH) revert MerkleDepthTooLarge(depth);
        bytes calldata rest = field[13:];
        uint256 length = depth == 0 ? 0 : 32 * (depth + 1);
        if (rest.length < length) revert InvalidMerkleProofLength(length, rest.length);
        return (rest[:length], rest[length:]);
    }

    function _validity(bytes calldata field) private pure returns (uint48 validAfter, uint48 validUntil) {
        return (uint48(bytes6(field[1:7])), uint48(bytes6(field[7:13])));
    }

    /// @dev The root of the tree in which a node has these siblings, the last of which is next to it.
    function _prove(bytes32 node, bytes calldata siblings) private pure returns (bytes32) {
        for (uint256 end = siblings.length; end > 0; end -= 32) {
            bytes32 sibling = bytes32(siblings[end - 32:end]);
            node = node < sibling ? keccak256(abi.encode(node, sibling)) : keccak256(abi.encode(sibling, node));
        }
        return node;
    }

    /// @dev Whether these are no longer than the threshold's signatures with their contract signatures: a
    /// bundler could otherwise append bytes at the account's expense.
    function _areCanonical(bytes calldata signatures, uint256 threshold) private pure returns (bool) {
        uint256 longest = 65 * threshold;
        if (signatures.length < longest) return false;
        for (uint256 at = 0; at < 65 * threshold; at += 65) {
            if (signatures[at + 64] != 0) continue;
            uint256 tail = uint256(bytes32(signatures[at + 32:at + 64]));
            longest += 32 + uint256(bytes32(signatures[tail:]));
        }
        return signatures.length <= longest;
    }

    function _safeOp(PackedUserOperation calldata userOp) private view returns (bytes memory) {
        (uint48 validAfter, uint48 validUntil) = _validity(userOp.signature);
        bytes memory head = abi.encode(
            SAFE_OP_TYPEHASH,
            userOp.sender,
            userOp.nonce,
            keccak256(userOp.initCode),
            keccak256(userOp.callData),
            userOp.unpackVerificationGasLimit(),
            userOp.unpackCallGasLimit()
        );
        bytes memory tail = abi.encode(
            userOp.preVerificationGas,
            userOp.unpackMaxPriorityFeePerGas(),
            userOp.unpackMaxFeePerGas(),
            paymasterDataKeccak(userOp.paymasterAndData),
            validAfter,
            validUntil,
            SUPPORTED_ENTRYPOINT
        );
        return _typedData(domainSeparator(), keccak256(bytes.concat(head, tail)));
    }

    function _typedData(bytes32 separator, bytes32 structHash) private pure returns (bytes memory) {
        return abi.encodePacked(hex"1901", separator, structHash);
    }
}
