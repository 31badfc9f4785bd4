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
/// omits, so that account and paymaster can sign in parallel.
contract VerifyingPaymaster is IPaymaster {
    uint256 private constant PAYMASTER_DATA_OFFSET = UserOperationLib.PAYMASTER_DATA_OFFSET;
    uint256 private constant SIGNATURE_OFFSET = PAYMASTER_DATA_OFFSET + 64;

    IEntryPoint public immutable entryPoint;
    address public immutable verifyingSigner;

    /// @dev Half of the value sent becomes stake, half deposit.
    constructor(IEntryPoint _entryPoint, address _verifyingSigner) payable {
        entryPoint = _entryPoint;
        verifyingSigner = _verifyingSigner;
        _entryPoint.addStake{value: msg.value / 2}(1 days);
        _entryPoint.depositTo{value: address(this).balance}(address(this));
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
    ) external view returns (bytes memory context, uint256 validationData) {
        require(msg.sender == address(entryPoint), "VP: caller is not the EntryPoint");
        bytes calldata data = userOp.paymasterAndData;
        (uint48 validUntil, uint48 validAfter) = abi.decode(data[PAYMASTER_DATA_OFFSET:], (uint48, uint48));
        bytes calldata signature = UserOperationLib.getPaymasterSignature(data);
        if (signature.length == 0) signature = data[SIGNATURE_OFFSET:];

        bytes32 digest = keccak256(
            abi.encodePacked("\x19Ethereum Signed Message:\n32", getHash(userOp, validUntil, validAfter))
        );
        bool signed = EcdsaSignature.recover(digest, signature) == verifyingSigner;
        return ("", _packValidationData(!signed, validUntil, validAfter));
    }

    /// @dev Never called: validation returns no context.
    function postOp(PostOpMode, bytes calldata, uint256, uint256) external pure {
        revert("VP: no context, no postOp");
    }
}
