// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IEntryPoint} from "aa-0.9/interfaces/IEntryPoint.sol";
import {IPaymaster} from "aa-0.9/interfaces/IPaymaster.sol";
import {PackedUserOperation} from "aa-0.9/interfaces/PackedUserOperation.sol";
import {UserOperationLib} from "aa-0.9/core/UserOperationLib.sol";
import {_packValidationData} from "aa-0.9/core/Helpers.sol";

import {EcdsaSignature} from "./EcdsaSignature.sol";

/// @title Verifying paymaster for EntryPoint 0.7, 0.8 and 0.9
/// @notice Pays for user operations that its signer approved. `paymasterData` is
/// `abi.encode(uint48 validUntil, uint48 validAfter)` followed by the signature over the
/// EIP-191 hash of `getHash`, as in the ERC-4337 reference implementation's sample of 0.7. On
/// EntryPoint 0.9, the signature may be in `paymasterSignature` instead, which the operation's hash
/// omits, so that account and paymaster can sign in parallel. The owner withdraws deposit and stake,
/// and replaces the signer. As validation reads the signer from storage, bundlers ask for a stake
/// (ERC-7562).
contract VerifyingPaymaster is IPaymaster {
    uint256 internal constant PAYMASTER_DATA_OFFSET = UserOperationLib.PAYMASTER_DATA_OFFSET;
    uint256 private constant SIGNATURE_OFFSET = PAYMASTER_DATA_OFFSET + 64;

    IEntryPoint public immutable entryPoint;
    address public verifyingSigner;
    address public owner;
    /// @notice Becomes the owner once it accepts.
    address public pendingOwner;

    event SignerChanged(address indexed previousSigner, address indexed newSigner);
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    modifier onlyOwner() {
        require(msg.sender == owner, "VP: caller is not the owner");
        _;
    }

    /// @param stake The part of the value sent that becomes stake; the rest becomes deposit.
    /// @param unstakeDelay In seconds, from `unlockStake` to `withdrawStake`.
    constructor(
        IEntryPoint _entryPoint,
        address _owner,
        address _verifyingSigner,
        uint256 stake,
        uint32 unstakeDelay
    ) payable {
        require(_owner != address(0), "VP: no owner");
        entryPoint = _entryPoint;
        owner = _owner;
        emit OwnershipTransferred(address(0), _owner);
        _setSigner(_verifyingSigner);
        if (stake > 0) _entryPoint.addStake{value: stake}(unstakeDelay);
        if (address(this).balance > 0) _entryPoint.depositTo{value: address(this).balance}(address(this));
    }

    /// @notice Replaces the signer; what the previous one signed is void at once.
    function setSigner(address newSigner) external onlyOwner {
        _setSigner(newSigner);
    }

    /// @dev An invalid signature recovers the zero address.
    function _setSigner(address newSigner) private {
        require(newSigner != address(0), "VP: no signer");
        emit SignerChanged(verifyingSigner, newSigner);
        verifyingSigner = newSigner;
    }

    /// @notice Names the next owner, which must accept; the zero address takes that back.
    function transferOwnership(address newOwner) external onlyOwner {
        pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner, newOwner);
    }

    function acceptOwnership() external {
        require(msg.sender == pendingOwner, "VP: caller is not the next owner");
        emit OwnershipTransferred(owner, msg.sender);
        owner = msg.sender;
        delete pendingOwner;
    }

    /// @notice Adds to the deposit, from which operations are paid.
    function deposit() external payable {
        entryPoint.depositTo{value: msg.value}(address(this));
    }

    function withdrawTo(address payable to, uint256 amount) external onlyOwner {
        entryPoint.withdrawTo(to, amount);
    }

    /// @param unstakeDelay In seconds; never shorter than before.
    function addStake(uint32 unstakeDelay) external payable onlyOwner {
        entryPoint.addStake{value: msg.value}(unstakeDelay);
    }

    /// @notice Starts the delay, after which the stake may be withdrawn. Bundlers stop believing in it.
    function unlockStake() external onlyOwner {
        entryPoint.unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        entryPoint.withdrawStake(to);
    }

    /// @notice The hash of everything but the paymaster's own data.
    function getHash(
        PackedUserOperation calldata userOp,
        uint48 validUntil,
        uint48 validAfter
    ) public view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    userOp.sender,
                    userOp.nonce,
                    keccak256(userOp.initCode),
                    keccak256(userOp.callData),
                    userOp.accountGasLimits,
                    // Both of the paymaster's gas limits.
                    bytes32(userOp.paymasterAndData[20:PAYMASTER_DATA_OFFSET]),
                    userOp.preVerificationGas,
                    userOp.gasFees,
                    block.chainid,
                    address(this),
                    validUntil,
                    validAfter
                )
            );
    }

    /// @dev A signature that is not the signer's fails validation without a revert, so that gas can be
    /// estimated with a placeholder.
    function validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32,
        uint256
    ) public view virtual returns (bytes memory context, uint256 validationData) {
        require(msg.sender == address(entryPoint), "VP: caller is not the EntryPoint");
        bytes calldata data = userOp.paymasterAndData;
        (uint48 validUntil, uint48 validAfter) = abi.decode(data[PAYMASTER_DATA_OFFSET:], (uint48, uint48));
        bool signed = _isSigned(getHash(userOp, validUntil, validAfter), data, SIGNATURE_OFFSET);
        return ("", _packValidationData(!signed, validUntil, validAfter));
    }

    /// @param offset Where the signature begins if it is in the paymaster's data.
    function _isSigned(bytes32 hash, bytes calldata data, uint256 offset) internal view returns (bool) {
        bytes calldata signature = UserOperationLib.getPaymasterSignature(data);
        if (signature.length == 0) signature = data[offset:];
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash));
        return EcdsaSignature.recover(digest, signature) == verifyingSigner;
    }

    /// @dev Never called: validation returns no context.
    function postOp(PostOpMode, bytes calldata, uint256, uint256) external virtual {
        revert("VP: no context, no postOp");
    }
}
